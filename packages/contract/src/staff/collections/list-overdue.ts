import type { Currency, Money } from '@llave/domain/money/money'
import type { PaymentPromise } from '@llave/domain/reminders/payment-promise'
import { type PromiseState, promiseStates } from '@llave/domain/reminders/promise-state'
import { type AgeBand, ageBands } from '@llave/domain/staff/age-band'
import { type CaseTopic, caseTopicNames } from '@llave/domain/staff/case-topic'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import * as z from 'zod/mini'
import { codec, defineCall, file, message } from '../../call.ts'
import {
  currency,
  description,
  digits,
  identifier,
  isoDate,
  limaMoment,
  majorAmount,
  projectCode,
  text,
} from '../../fields.ts'
import { caseKey } from '../inbox/inbox-fields.ts'
import { wireMoney } from '../wire-money.ts'

/** Which debts are asked for; everything of a filter has to hold. */
export type OverdueFilter = {
  /** By the oldest due date; null for all. */
  readonly band: AgeBand | null
  /** Of one project; empty for all. */
  readonly projectCode: string
  readonly currency: Currency | null
  /** What is owed in sum, in minor units of its own currency, both ends included; null for no end. */
  readonly atLeast: number | null
  readonly atMost: number | null
  /** Whether a card is on debit for the proforma; null for both. */
  readonly debit: 'with' | 'without' | null
  /** An open promise to pay, a last one that was broken, or no open one; null for all. */
  readonly promise: 'made' | 'broken' | 'none' | null
}

/** `age`: the oldest due date first; `amount`: soles before dollars, the largest first. */
export type OverdueOrder = 'age' | 'amount'

export type OverdueQuery = OverdueFilter & {
  readonly order: OverdueOrder
  /** Empty for the first page. */
  readonly after: string
}

/** What a proforma owes overdue in one currency, and how its holder can be reached. */
export type OverdueRow = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly customer: { readonly customerId: string; readonly name: string }
  /** Who else holds the proforma. */
  readonly coHolders: number
  readonly owed: Money
  /** How many debts that is. */
  readonly debts: number
  readonly oldestDueOn: Temporal.PlainDate
  /** Each as it is dialled, and whether its holder typed a code that was sent there. */
  readonly phones: readonly { readonly number: string; readonly verified: boolean }[]
  /** Empty where none is known. */
  readonly email: string
  readonly lastSignInAt: Temporal.Instant | null
  /** The last message that failed, where none after it to the same address left; null where none did. */
  readonly failed: {
    readonly channel: 'email' | 'sms'
    readonly kind: string
    readonly at: Temporal.Instant
  } | null
  /** A payment of some of it is under way, or its money waits to be decided about. */
  readonly paying: boolean
  /** Open queries and complaints of the customer about the project, at most three. */
  readonly cases: readonly { readonly key: CaseKey; readonly topic: CaseTopic }[]
  /** Whether a card is on debit for the proforma, and still charged. */
  readonly debit: 'none' | 'active' | 'suspended'
  /** When a refused charge is tried again. */
  readonly retryOn: Temporal.PlainDate | null
  /** The last promise to pay some of it, of the last 90 days; null where there is none. */
  readonly promise: Pick<PaymentPromise, 'amount' | 'day' | 'state'> | null
}

export type OverduePage = {
  readonly rows: readonly OverdueRow[]
  /** Of the next page; empty on the last. */
  readonly next: string
}

const filterFields = {
  band: z.optional(z.enum(ageBands)),
  project: z.optional(projectCode),
  currency: z.optional(currency),
  atLeast: z.optional(digits(13)),
  atMost: z.optional(digits(13)),
  debit: z.optional(z.enum(['with', 'without'])),
  promise: z.optional(z.enum(['made', 'broken', 'none'])),
}
const wireFilter = z.object(filterFields)

function decodeFilter(wire: z.output<typeof wireFilter>): OverdueFilter {
  return {
    band: wire.band ?? null,
    projectCode: wire.project ?? '',
    currency: wire.currency ?? null,
    atLeast: wire.atLeast === undefined ? null : Number(wire.atLeast),
    atMost: wire.atMost === undefined ? null : Number(wire.atMost),
    debit: wire.debit ?? null,
    promise: wire.promise ?? null,
  }
}

function encodeFilter(filter: OverdueFilter): z.output<typeof wireFilter> {
  const { band, currency, atLeast, atMost, debit, promise } = filter
  return {
    ...(band === null ? {} : { band }),
    ...(filter.projectCode === '' ? {} : { project: filter.projectCode }),
    ...(currency === null ? {} : { currency }),
    ...(atLeast === null ? {} : { atLeast: String(atLeast) }),
    ...(atMost === null ? {} : { atMost: String(atMost) }),
    ...(debit === null ? {} : { debit }),
    ...(promise === null ? {} : { promise }),
  }
}

const overdueFilter = codec(wireFilter, { decode: decodeFilter, encode: encodeFilter })

const wireRow = codec(
  z.object({
    proforma: identifier,
    projectName: description,
    productName: description,
    customer: z.object({ customerId: digits(19), name: text(200) }),
    coHolders: z.int(),
    amount: majorAmount,
    currency,
    debts: z.int(),
    oldestDueOn: isoDate,
    phones: z.array(z.object({ number: text(40), verified: z.boolean() })),
    email: text(200),
    lastSignInAt: z.nullable(limaMoment),
    failed: z.nullable(z.object({ channel: z.enum(['email', 'sms']), kind: text(60), at: limaMoment })),
    paying: z.boolean(),
    cases: z.array(z.object({ key: caseKey, topic: z.enum(caseTopicNames) })),
    debit: z.enum(['none', 'active', 'suspended']),
    retryOn: z.nullable(isoDate),
    promise: z.nullable(
      z.object({ amount: wireMoney, day: isoDate, state: z.enum(promiseStates.all as [PromiseState]) }),
    ),
  }),
  {
    decode: ({ amount, currency, ...rest }): OverdueRow => ({ ...rest, owed: { minor: amount, currency } }),
    encode: ({ owed, ...rest }: OverdueRow) => ({
      ...rest,
      phones: [...rest.phones],
      cases: [...rest.cases],
      amount: owed.minor,
      currency: owed.currency,
    }),
  },
)

/** A page of who owes what that is overdue, with the customer's reach. */
export const listOverdue = defineCall({
  name: 'listOverdue',
  method: 'GET',
  path: '/mesa/collections/overdue',
  access: { right: 'read:collections', reads: 'customers' },
  query: codec(
    z.object({
      ...filterFields,
      order: z.optional(z.enum(['age', 'amount'])),
      after: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/))),
    }),
    {
      decode: (wire): OverdueQuery => ({
        ...decodeFilter(wire),
        order: wire.order ?? 'age',
        after: wire.after ?? '',
      }),
      encode: ({ order, after, ...filter }: OverdueQuery) => ({
        ...encodeFilter(filter),
        order,
        ...(after === '' ? {} : { after }),
      }),
    },
  ),
  answer: message(
    codec(z.object({ rows: z.array(wireRow), next: z.string() }), {
      decode: (wire): OverduePage => wire,
      encode: ({ rows, next }: OverduePage) => ({ rows: [...rows], next }),
    }),
  ),
})

/** What the debts of a band come to in one currency. */
export type OverdueSum = {
  readonly band: AgeBand
  readonly owed: Money
  /** Proformas that owe it. */
  readonly proformas: number
}

export type OverdueSums = {
  /** By the filter without its band, so that each is what choosing it would show. */
  readonly sums: readonly OverdueSum[]
  /** Every project, by name, to choose among. */
  readonly projects: readonly { readonly code: string; readonly name: string }[]
}

/** What is overdue in sum, by age and currency. It tells of no customer. */
export const sumOverdue = defineCall({
  name: 'sumOverdue',
  method: 'GET',
  path: '/mesa/collections/overdue/sums',
  access: { right: 'read:collections' },
  query: overdueFilter,
  answer: message(
    codec(
      z.object({
        sums: z.array(
          codec(z.object({ band: z.enum(ageBands), amount: majorAmount, currency, proformas: z.int() }), {
            decode: ({ amount, currency, ...rest }): OverdueSum => ({
              ...rest,
              owed: { minor: amount, currency },
            }),
            encode: ({ owed, ...rest }: OverdueSum) => ({
              ...rest,
              amount: owed.minor,
              currency: owed.currency,
            }),
          }),
        ),
        projects: z.array(z.object({ code: projectCode, name: description })),
      }),
      {
        decode: (wire): OverdueSums => wire,
        encode: ({ sums, projects }: OverdueSums) => ({ sums: [...sums], projects: [...projects] }),
      },
    ),
  ),
})

/** Exactly the debts of a filter as one file for a spreadsheet, without a limit of rows. */
export const exportOverdue = defineCall({
  name: 'exportOverdue',
  method: 'GET',
  path: '/mesa/collections/overdue/csv',
  access: { right: 'read:collections', reads: 'customers' },
  query: overdueFilter,
  answer: file('text/csv; charset=utf-8'),
})

/** The same as a workbook. */
export const exportOverdueWorkbook = defineCall({
  name: 'exportOverdueWorkbook',
  method: 'GET',
  path: '/mesa/collections/overdue/xlsx',
  access: { right: 'read:collections', reads: 'customers' },
  query: overdueFilter,
  answer: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
