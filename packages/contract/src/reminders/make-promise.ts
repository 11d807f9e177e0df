import { type Money, money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { currency, identifier, isoDate, majorAmount } from '../fields.ts'

export type NewPromise = {
  readonly proforma: string
  readonly amount: Money
  readonly day: Temporal.PlainDate
}

/**
 * Promises to pay an amount of what is overdue by a day. Repeated word for word while it is open, it changes
 * nothing.
 */
export const makePromise = defineCall({
  name: 'makePromise',
  method: 'POST',
  path: '/api/MiCuenta/PrometerPago',
  access: 'customer',
  writes: true,
  errors: ['promesa_imposible'],
  body: codec(z.object({ proforma: identifier, moneda: currency, importe: majorAmount, dia: isoDate }), {
    decode: (wire): NewPromise => ({
      proforma: wire.proforma,
      amount: money(wire.importe, wire.moneda),
      day: wire.dia,
    }),
    encode: ({ proforma, amount, day }: NewPromise) => ({
      proforma,
      moneda: amount.currency,
      importe: amount.minor,
      dia: day,
    }),
  }),
  answer: noContent,
})
