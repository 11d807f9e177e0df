import type { Currency } from '@llave/domain/money/money'
import { type Difference, differenceCauses } from '@llave/domain/reconciliation/reconcile-day'
import * as z from 'zod/mini'
import { codec, defineCall, file, message, noContent } from '../call.ts'
import { currency, isoDate, limaMoment, majorAmount, text } from '../fields.ts'
import { spreadsheetType } from '../receivables/export-report.ts'
import { reason } from './reason.ts'

/** What a book says of an account and a day. Minor units of the account's currency. */
export type BookSum = { readonly transactions: number; readonly minor: number }

/** The day of one account in the books that were read. */
export type ReconciledAccount = {
  readonly currency: Currency
  readonly shop: string
  /** Until the provider was asked, where it was. */
  readonly llave: BookSum
  /** Null where it was never read whole. */
  readonly provider: (BookSum & { readonly readAt: Temporal.Instant }) | null
  /** Null where no file of the bank covers the day. What is in another currency is not in the sum. */
  readonly bank:
    | (BookSum & { readonly file: string; readonly by: string; readonly readAt: Temporal.Instant })
    | null
  /** How people call the account at the bank; empty where nobody said how its statement is read. */
  readonly bankName: string
  /** Who asks the provider now; null where nobody does. */
  readonly asking: {
    readonly by: string
    readonly since: Temporal.Instant
    /** Orders of which the last try had no answer: all are asked again. */
    readonly unanswered: number
    /** Orders that the provider never answers, as they have too many transactions: the day stays unread. */
    readonly unreadable: readonly string[]
  } | null
  /** Empty too where there is no second book to compare with. */
  readonly differences: readonly Difference[]
  /** Orders of the differences that are none of ours. */
  readonly unknownOrders: readonly string[]
  /** What whoever closes the day has seen: of the sums and differences. */
  readonly seen: string
  /** Null while it is open. Of a closed day all the rest is what it was closed with. */
  readonly closed: {
    readonly by: string
    readonly at: Temporal.Instant
    readonly reason: string
    /** Whether the books say otherwise now. */
    readonly hasChanged: boolean
  } | null
}

const sum = z.object({ transactions: z.int(), minor: majorAmount })
const amount = z.nullable(majorAmount)

const account = z.object({
  currency,
  shop: text(40),
  llave: sum,
  provider: z.nullable(z.object({ ...sum.shape, readAt: limaMoment })),
  bank: z.nullable(z.object({ ...sum.shape, file: text(150), by: text(200), readAt: limaMoment })),
  bankName: text(60),
  asking: z.nullable(
    z.object({ by: text(200), since: limaMoment, unanswered: z.int(), unreadable: z.array(text(80)) }),
  ),
  unknownOrders: z.array(text(80)),
  differences: z.array(
    z.object({
      cause: z.enum(differenceCauses),
      transactions: z.array(text(80)),
      orderIds: z.array(text(80)),
      bankRows: z.array(z.int()),
      llave: amount,
      provider: amount,
      bank: amount,
      gap: majorAmount,
    }),
  ),
  seen: text(64),
  closed: z.nullable(z.object({ by: text(200), at: limaMoment, reason: text(200), hasChanged: z.boolean() })),
})

/** A day in the books of every account, with the differences that remain to be explained. */
export const readReconciliation = defineCall({
  name: 'readReconciliation',
  method: 'GET',
  path: '/mesa/reconciliation/{day}',
  access: { right: 'read:reconciliation' },
  params: z.object({ day: isoDate }),
  answer: message(
    codec(z.object({ accounts: z.array(account) }), {
      decode: ({ accounts }) => accounts as readonly ReconciledAccount[],
      encode: (accounts: readonly ReconciledAccount[]) => ({
        accounts: accounts.map(({ differences, asking, unknownOrders, ...rest }) => ({
          ...rest,
          asking: asking && { ...asking, unreadable: [...asking.unreadable] },
          unknownOrders: [...unknownOrders],
          differences: differences.map((each) => ({
            ...each,
            transactions: [...each.transactions],
            orderIds: [...each.orderIds],
            bankRows: [...each.bankRows],
          })),
        })),
      }),
    }),
  ),
  errors: ['dato_invalido'],
})

/** Has the provider asked about every order of an account's day; once, however often it is called meanwhile. */
export const askProviderDay = defineCall({
  name: 'askProviderDay',
  method: 'POST',
  path: '/mesa/reconciliation/{day}/{currency}/provider',
  access: { right: 'write:reconciliation' },
  params: z.object({ day: isoDate, currency }),
  answer: noContent,
  errors: ['dato_invalido'],
})

/**
 * Closes the day of an account with what its books say, for good; with differences, or without the file of a bank
 * that is read, it takes a reason. Only once the
 * provider was read after the day's end.
 */
export const closeDay = defineCall({
  name: 'closeDay',
  method: 'POST',
  path: '/mesa/reconciliation/{day}/{currency}/close',
  access: { right: 'write:reconciliation' },
  params: z.object({ day: isoDate, currency }),
  body: z.object({ seen: text(64), reason: z.optional(reason) }),
  answer: noContent,
  errors: ['dato_invalido', 'ya_resuelto', 'dia_cambio'],
})

/** A day as a workbook: the sums of each account, then its differences. */
export const exportReconciliation = defineCall({
  name: 'exportReconciliation',
  method: 'GET',
  path: '/mesa/reconciliation/{day}/xlsx',
  access: { right: 'read:reconciliation' },
  params: z.object({ day: isoDate }),
  answer: file(spreadsheetType),
  errors: ['dato_invalido'],
})
