import { defineCall, message } from '../call.ts'
import { orderQuery } from './order-query.ts'
import { outcomeMessage } from './outcome-message.ts'

/** What the screen asks for while a payment is being confirmed. */
export const readPaymentState = defineCall({
  name: 'readPaymentState',
  method: 'GET',
  path: '/api/MiCuenta/EstadoPago',
  access: 'customer',
  writes: true,
  query: orderQuery,
  answer: message(outcomeMessage),
})
