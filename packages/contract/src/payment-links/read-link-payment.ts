import { defineCall, message } from '../call.ts'
import { linkOutcome } from './link-outcome.ts'
import { payerKey } from './payer-key.ts'

/** What became of a payment with a link, to the browser that paid. */
export const readLinkPayment = defineCall({
  name: 'readLinkPayment',
  method: 'POST',
  path: '/api/Enlace/EstadoPago',
  access: 'open',
  writes: true,
  body: payerKey,
  answer: message(linkOutcome),
})
