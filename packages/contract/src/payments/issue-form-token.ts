import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { someText, text } from '../fields.ts'
import { formTokenBody } from './form-token-body.ts'

/** What the portal needs to show the provider's form. The form lives `expiresInSeconds`. */
export type FormToken = {
  readonly formToken: string
  readonly orderId: string
  readonly expiresInSeconds: number
  readonly publicKey: string
  /** The provider's host, from which its script comes. */
  readonly endpoint: string
}

/** Makes an order from the server's own figures and asks the provider for its form. */
export const issueFormToken = defineCall({
  name: 'issueFormToken',
  summary: 'Answers the token of the card form for one debt',
  method: 'POST',
  path: '/api/MiCuenta/GenerarTokenIziPago',
  access: 'customer',
  body: formTokenBody,
  answer: message(
    codec(
      z.object({
        answer: z.object({ formToken: someText(10_000) }),
        orderId: someText(64),
        venceEn: z.int().check(z.minimum(0)),
        publicKey: text(300),
        endpoint: text(300),
      }),
      {
        decode: (wire): FormToken => ({
          formToken: wire.answer.formToken,
          orderId: wire.orderId,
          expiresInSeconds: wire.venceEn,
          publicKey: wire.publicKey,
          endpoint: wire.endpoint,
        }),
        encode: (token: FormToken) => ({
          answer: { formToken: token.formToken },
          orderId: token.orderId,
          venceEn: token.expiresInSeconds,
          publicKey: token.publicKey,
          endpoint: token.endpoint,
        }),
      },
    ),
  ),
  errors: [
    'importe_distinto',
    'ya_pagado',
    'pago_en_proceso',
    'fuera_de_orden',
    'no_pagable',
    'no_disponible',
    'pagos_suspendidos',
    'proveedor_no_responde',
  ],
})
