import type { Money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { currency, digits, identifier, isoDate, majorAmount, text } from '../fields.ts'

/** A letra of a property, as the developer's people see it. */
export type CustomerLetra = {
  readonly code: string
  /** Its place among those of the property by due date, 1 first. */
  readonly position: number
  readonly dueOn: Temporal.PlainDate
  readonly state: 'paid' | 'overdue' | 'pending'
  readonly amount: Money
  /** What is left of it; of a paid one nothing. */
  readonly owed: Money
  /** A payment of it is not known to have ended. */
  readonly underWay: boolean
  /** Of a paid one; null where the developer's system did not say. */
  readonly paidOn: Temporal.PlainDate | null
  /** Of the card that paid it; empty where none did. */
  readonly lastFour: string
}

const wireLetra = codec(
  z.object({
    code: text(40),
    position: z.int(),
    dueOn: isoDate,
    state: z.enum(['paid', 'overdue', 'pending']),
    currency,
    amount: majorAmount,
    owed: majorAmount,
    underWay: z.boolean(),
    paidOn: z.nullable(isoDate),
    lastFour: text(4),
  }),
  {
    decode: ({ currency, amount, owed, ...rest }): CustomerLetra => ({
      ...rest,
      amount: { minor: amount, currency },
      owed: { minor: owed, currency },
    }),
    encode: ({ amount, owed, ...rest }: CustomerLetra) => ({
      ...rest,
      currency: amount.currency,
      amount: amount.minor,
      owed: owed.minor,
    }),
  },
)

/** The letras of a property that a customer holds: what is owed by due date, then what was paid, the last first. */
export const listCustomerLetras = defineCall({
  name: 'listCustomerLetras',
  method: 'GET',
  path: '/mesa/customers/{customerId}/properties/{proforma}/letras',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ customerId: digits(15), proforma: identifier }),
  answer: listMessage('letras', wireLetra),
  errors: ['ajeno'],
})
