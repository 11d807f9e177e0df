import * as z from 'zod/mini'
import { amount, currency, day, dayOrUnknown, identifier, optionalText, orNull, text } from './row-fields.ts'

export const receivableRow = z.strictObject({
  proforma: identifier,
  kind: z.enum(
    ['instalment', 'reservation', 'initial_payment'],
    'no es instalment, reservation ni initial_payment',
  ),
  code: orNull(identifier),
  documentClass: optionalText(10),
  company: text(10),
  year: z.string().check(z.trim(), z.regex(/^\d{4}$/, 'no es un año de cuatro dígitos')),
  documentNumber: identifier,
  currency,
  amount: amount.check(z.refine((minor) => minor > 0, 'debe ser mayor que 0')),
  paidAmount: orNull(amount),
  dueOn: day,
  state: z.enum(['pending', 'paid', 'annulled'], 'no es pending, paid ni annulled'),
  paidOn: dayOrUnknown,
  operationOn: dayOrUnknown,
  paymentSystem: optionalText(20),
  paymentCurrency: orNull(currency),
  paymentAmount: orNull(amount),
  maskedCard: optionalText(30),
  authorizationNumber: optionalText(40),
})

export type ReceivableRow = z.output<typeof receivableRow>
