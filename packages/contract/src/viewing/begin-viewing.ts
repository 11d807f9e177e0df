import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { digits, documentNumber, documentTypeCode, nonEmptyText, text } from '../fields.ts'

/** A session that sees the portal as a customer does. */
export type ViewingGrant = {
  readonly token: string
  readonly document: IdentityDocument
  /** Null where the customer has none. */
  readonly phone: Phone | null
  readonly customerName: string
  readonly mode: LoginMode
  /** Until it ends at the latest. */
  readonly secondsLeft: number
}

const grant = codec(
  z.object({
    token: text(200),
    tipoDocumento: documentTypeCode,
    nroDocumento: documentNumber,
    countryCode: z.union([digits(4), z.literal('')]),
    nroCellphone: z.union([digits(15), z.literal('')]),
    nombreCliente: text(200),
    documentoPago: z.enum(['AD', 'LT']),
    venceEn: z.int().check(z.nonnegative()),
  }),
  {
    decode: (wire): ViewingGrant => ({
      token: wire.token,
      document: { type: wire.tipoDocumento, number: wire.nroDocumento },
      phone: wire.nroCellphone === '' ? null : { dialCode: wire.countryCode, number: wire.nroCellphone },
      customerName: wire.nombreCliente,
      mode: wire.documentoPago === 'AD' ? 'cash' : 'letter',
      secondsLeft: wire.venceEn,
    }),
    encode: (value: ViewingGrant) => ({
      token: value.token,
      tipoDocumento: value.document.type,
      nroDocumento: value.document.number,
      countryCode: value.phone?.dialCode ?? '',
      nroCellphone: value.phone?.number ?? '',
      nombreCliente: value.customerName,
      documentoPago: value.mode === 'cash' ? ('AD' as const) : ('LT' as const),
      venceEn: value.secondsLeft,
    }),
  },
)

/**
 * Exchanges the ticket of an address that Mesa gave, once, for a session that reads what the customer does and
 * changes nothing.
 */
export const beginViewing = defineCall({
  name: 'beginViewing',
  method: 'POST',
  path: '/api/Account/VerComoCliente',
  access: 'open',
  writes: 'session',
  body: z.object({ ticket: nonEmptyText(100) }),
  answer: message(grant),
  errors: ['no_disponible'],
})
