import * as z from 'zod/mini'
import { defineCall, message } from '../call.ts'
import { identifier } from '../fields.ts'
import { paymentLinkMessage } from './payment-link-message.ts'

/** Takes a link back. One that has ended stays as it ended; while somebody is paying with it, it is refused. */
export const withdrawPaymentLink = defineCall({
  name: 'withdrawPaymentLink',
  method: 'POST',
  path: '/api/MiCuenta/RetirarEnlace',
  access: 'customer',
  writes: true,
  body: z.object({ id: identifier }),
  answer: message(paymentLinkMessage),
  errors: ['pago_en_proceso', 'proveedor_no_responde'],
})
