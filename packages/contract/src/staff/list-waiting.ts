import type { Money } from '@llave/domain/money/money'
import { todayGroupNames } from '@llave/domain/staff/today'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, digits, limaMoment, majorAmount, text } from '../fields.ts'

/** One thing of a group that waits. */
export type WaitingRow = {
  readonly since: Temporal.Instant
  /** Its number, as people read it to each other: of a query, an order, a receipt, a letra, an import. */
  readonly code: string
  /** The payment that it is about; empty where it is of none that is known. */
  readonly orderId: string
  /** What it is about: a subject, or a reason or state in the words of its kind. */
  readonly what: string
  /** Null where it is of no customer, or of none that is known. */
  readonly customer: { readonly customerId: string; readonly name: string } | null
  /** Null where it is about no money, or about money in a currency that is none of ours. */
  readonly amount: Money | null
}

const wireRow = codec(
  z.object({
    since: limaMoment,
    code: text(80),
    orderId: text(64),
    what: text(300),
    customer: z.nullable(z.object({ customerId: digits(19), name: text(200) })),
    amount: z.nullable(majorAmount),
    currency: z.nullable(currency),
  }),
  {
    decode: ({ amount, currency, ...rest }): WaitingRow => ({
      ...rest,
      amount: amount === null || currency === null ? null : { minor: amount, currency },
    }),
    encode: ({ amount, ...rest }: WaitingRow) => ({
      ...rest,
      amount: amount?.minor ?? null,
      currency: amount?.currency ?? null,
    }),
  },
)

/** The first rows of what waits in a group of Hoy, the oldest first. */
export const listWaiting = defineCall({
  name: 'listWaiting',
  method: 'GET',
  path: '/mesa/today/{group}',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ group: z.enum(todayGroupNames) }),
  answer: message(
    codec(z.object({ rows: z.array(wireRow) }), {
      decode: ({ rows }): readonly WaitingRow[] => rows,
      encode: (rows: readonly WaitingRow[]) => ({ rows: [...rows] }),
    }),
  ),
})
