import type { Money } from '@llave/domain/money/money'
import { type EventKind, eventKinds } from '@llave/domain/staff/customer-event'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, digits, limaMoment, majorAmount, text } from '../fields.ts'

/** Something that happened with a customer. */
export type CustomerEvent = {
  readonly kind: EventKind
  readonly at: Temporal.Instant
  /** What it is about: the device of a sign-in, the kind of a message, a debt's code, a subject, a call. */
  readonly what: string
  /** Its state now, in the words of its kind's state table; empty where it has none. */
  readonly state: string
  /** Of a message: `email` or `sms`; of a payment: how it was begun; of a sheet: its kind; of an act of staff: who. */
  readonly by: string
  /** Why somebody of the staff did it, as they wrote it; empty for all else. */
  readonly why: string
  readonly amount: Money | null
  /** The number of what it leads to: a message, an order, a query, a complaint, a sheet's code. Empty where it leads nowhere. */
  readonly ref: string
}

export type CustomerEvents = {
  readonly events: readonly CustomerEvent[]
  /** Where older ones begin in microseconds since 1970, for the next page; empty where there are none. */
  readonly before: string
}

const wireEvent = codec(
  z.object({
    kind: z.enum(eventKinds),
    at: limaMoment,
    what: text(300),
    state: text(40),
    by: text(100),
    why: text(200),
    amount: z.nullable(majorAmount),
    currency: z.nullable(currency),
    ref: text(80),
  }),
  {
    decode: ({ amount, currency, ...rest }): CustomerEvent => ({
      ...rest,
      amount: amount === null || currency === null ? null : { minor: amount, currency },
    }),
    encode: ({ amount, ...rest }: CustomerEvent) => ({
      ...rest,
      amount: amount?.minor ?? null,
      currency: amount?.currency ?? null,
    }),
  },
)

/** What happened with a customer, the newest first, by pages. */
export const listCustomerEvents = defineCall({
  name: 'listCustomerEvents',
  method: 'GET',
  path: '/mesa/customers/{customerId}/events',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ customerId: digits(15) }),
  query: z.object({ before: z.optional(digits(16)), kind: z.optional(z.enum(eventKinds)) }),
  answer: message(
    codec(z.object({ events: z.array(wireEvent), before: text(20) }), {
      decode: (wire): CustomerEvents => wire,
      encode: ({ events, before }: CustomerEvents) => ({ events: [...events], before }),
    }),
  ),
  errors: ['ajeno'],
})
