import type { IdentityDocument } from '@llave/domain/access/document-type'
import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { type Money, money } from '@llave/domain/money/money'
import { validatePayerEmail, validatePayerName } from '@llave/domain/payment-links/link-payer'
import type { Device } from '@llave/domain/payments/debt-reference'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, documentTypeCode, majorAmount, nonEmptyText, text } from '../fields.ts'
import type { FormToken } from '../payments/form-token-message.ts'
import { linkSecret } from './link-secret.ts'

/** What who pays with a link saw, and who they say that they are. */
export type LinkFormRequest = {
  readonly secret: string
  /** As it stood on their screen. */
  readonly amount: Money
  readonly name: string
  readonly document: IdentityDocument
  /** Empty where they want no receipt by e-mail. */
  readonly email: string
  readonly device: Device
}

/** The provider's form, and the key with which this browser asks for what became of it. */
export type LinkForm = FormToken & { readonly key: string }

const form = z
  .object({
    clave: linkSecret,
    importe: majorAmount,
    moneda: currency,
    nombre: text(200),
    tipoDocumento: documentTypeCode,
    nroDocumento: text(40),
    correo: text(300),
    // Nobody pays without it.
    acepta: z.literal(true),
    dispositivo: z.enum(['PC', 'Mobile']),
  })
  .check((context) => {
    const { nombre, tipoDocumento, nroDocumento, correo } = context.value
    const faults = {
      nombre: validatePayerName(nombre.trim()),
      nroDocumento: validateDocumentNumber(tipoDocumento, nroDocumento),
      correo: validatePayerEmail(correo.trim()),
    }
    for (const [field, fault] of Object.entries(faults)) {
      if (fault) context.issues.push({ code: 'custom', message: fault, path: [field], input: context.value })
    }
  })

/** Makes an order of the buyer's debt, paid by who has the link, and asks the provider for its form. */
export const issueLinkForm = defineCall({
  name: 'issueLinkForm',
  method: 'POST',
  path: '/api/Enlace/GenerarToken',
  access: 'open',
  writes: true,
  body: codec(form, {
    decode: (wire): LinkFormRequest => ({
      secret: wire.clave,
      amount: money(wire.importe, wire.moneda),
      name: wire.nombre.trim(),
      document: { type: wire.tipoDocumento, number: wire.nroDocumento },
      email: wire.correo.trim(),
      device: wire.dispositivo === 'Mobile' ? 'mobile' : 'desktop',
    }),
    encode: (request: LinkFormRequest) => ({
      clave: request.secret,
      importe: request.amount.minor,
      moneda: request.amount.currency,
      nombre: request.name,
      tipoDocumento: request.document.type,
      nroDocumento: request.document.number,
      correo: request.email,
      acepta: true as const,
      dispositivo: request.device === 'mobile' ? ('Mobile' as const) : ('PC' as const),
    }),
  }),
  answer: message(
    codec(
      z.object({
        formToken: nonEmptyText(10_000),
        orderId: nonEmptyText(64),
        venceEn: z.int().check(z.minimum(0)),
        publicKey: text(300),
        endpoint: text(300),
        llave: nonEmptyText(64),
      }),
      {
        decode: (wire): LinkForm => ({
          formToken: wire.formToken,
          orderId: wire.orderId,
          expiresInSeconds: wire.venceEn,
          publicKey: wire.publicKey,
          endpoint: wire.endpoint,
          key: wire.llave,
        }),
        encode: (token: LinkForm) => ({
          formToken: token.formToken,
          orderId: token.orderId,
          venceEn: token.expiresInSeconds,
          publicKey: token.publicKey,
          endpoint: token.endpoint,
          llave: token.key,
        }),
      },
    ),
  ),
  errors: [
    'enlace_cerrado',
    'importe_distinto',
    'pago_en_proceso',
    'pagos_suspendidos',
    'proveedor_no_responde',
  ],
})
