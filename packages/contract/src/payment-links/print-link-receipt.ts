import { defineCall, file } from '../call.ts'
import { payerKey } from './payer-key.ts'

/** The receipt of who paid with a link, as PDF: it names them and nobody else. */
export const printLinkReceipt = defineCall({
  name: 'printLinkReceipt',
  method: 'POST',
  path: '/api/Enlace/GenerarRecibo',
  access: 'open',
  writes: true,
  body: payerKey,
  answer: file('application/pdf'),
  errors: ['no_disponible'],
})
