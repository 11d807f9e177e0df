import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import {
  type LinkLetra,
  linkLetraMessage,
  type PaymentLink,
  paymentLinkMessage,
} from './payment-link-message.ts'

export type PaymentLinks = {
  /** Letras that can be paid now and have no link of the customer that is alive. */
  readonly letras: readonly LinkLetra[]
  /** Those of the customer, alive ones first, then the newest first. */
  readonly links: readonly PaymentLink[]
}

/** The links that the customer made, and the letras of which they may make one. */
export const listPaymentLinks = defineCall({
  name: 'listPaymentLinks',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerEnlaces',
  access: 'customer',
  writes: false,
  answer: message(
    codec(z.object({ letras: z.array(linkLetraMessage), enlaces: z.array(paymentLinkMessage) }), {
      decode: (wire): PaymentLinks => ({ letras: wire.letras, links: wire.enlaces }),
      encode: ({ letras, links }: PaymentLinks) => ({ letras: [...letras], enlaces: [...links] }),
    }),
  ),
})
