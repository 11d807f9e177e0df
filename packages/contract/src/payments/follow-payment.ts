import { defineCall, message } from '../call.ts'
import { followedPaymentMessage } from './followed-payment-message.ts'
import { orderQuery } from './order-query.ts'

/** A payment step by step, as whoever may follow it reads it; asked again while it waits. */
export const followPayment = defineCall({
  name: 'followPayment',
  method: 'GET',
  path: '/api/MiCuenta/SeguimientoPago',
  access: 'customer',
  writes: true,
  query: orderQuery,
  answer: message(followedPaymentMessage),
})
