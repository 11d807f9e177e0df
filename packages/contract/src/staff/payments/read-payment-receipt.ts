import * as z from 'zod/mini'
import { defineCall, file } from '../../call.ts'
import { orderNumber } from './payment-filter.ts'

/** The receipt of a payment: the same file that its customer gets. */
export const readPaymentReceipt = defineCall({
  name: 'readPaymentReceipt',
  method: 'GET',
  path: '/mesa/payments/{orderId}/receipt',
  access: { right: 'read:payments', reads: 'customers' },
  params: z.object({ orderId: orderNumber }),
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})

/** Where the browser opens it. */
export function paymentReceiptAddress(orderId: string): string {
  return `/mesa/payments/${encodeURIComponent(orderId)}/receipt`
}
