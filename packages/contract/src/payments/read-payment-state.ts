import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { nonEmptyText } from '../fields.ts'
import { outcomeMessage } from './outcome-message.ts'

/** An order of the customer. */
export type OrderQuery = { readonly orderId: string }

/** What the screen asks for while a payment is being confirmed. */
export const readPaymentState = defineCall({
  name: 'readPaymentState',
  method: 'GET',
  path: '/api/MiCuenta/EstadoPago',
  access: 'customer',
  writes: true,
  query: codec(z.object({ OrderId: nonEmptyText(64) }), {
    decode: (wire): OrderQuery => ({ orderId: wire.OrderId }),
    encode: (query: OrderQuery) => ({ OrderId: query.orderId }),
  }),
  answer: message(outcomeMessage),
})
