import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { orderNumber, paymentFilter } from './payment-filter.ts'

/** The numbers of the orders beside one in the list of a filter; empty at its ends. */
export type PaymentNeighbours = { readonly newer: string; readonly older: string }

const numberOrNone = z.union([z.literal(''), orderNumber])

/** Which payments stand beside one in the list of a filter. Tells of nobody. */
export const readPaymentNeighbours = defineCall({
  name: 'readPaymentNeighbours',
  method: 'GET',
  path: '/mesa/payments/{orderId}/neighbours',
  access: { right: 'read:payments' },
  params: z.object({ orderId: orderNumber }),
  query: z.object(paymentFilter),
  answer: message(
    codec(z.object({ newer: numberOrNone, older: numberOrNone }), {
      decode: (wire): PaymentNeighbours => wire,
      encode: (neighbours: PaymentNeighbours) => neighbours,
    }),
  ),
  errors: ['ajeno'],
})
