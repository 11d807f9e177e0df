import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { digits, documentNumber, documentTypeCode, text } from '../fields.ts'

/** What sign-in and verification answer. The name is empty until the code was right. */
export type SessionGrant = {
  readonly token: string
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly customerName: string
}

export const sessionGrant = codec(
  z.object({
    token: text(200),
    tipoDocumento: documentTypeCode,
    nroDocumento: documentNumber,
    countryCode: digits(4),
    nroCellphone: digits(15),
    nombreCliente: text(200),
  }),
  {
    decode: (wire): SessionGrant => ({
      token: wire.token,
      document: { type: wire.tipoDocumento, number: wire.nroDocumento },
      phone: { dialCode: wire.countryCode, number: wire.nroCellphone },
      customerName: wire.nombreCliente,
    }),
    encode: (grant: SessionGrant) => ({
      token: grant.token,
      tipoDocumento: grant.document.type,
      nroDocumento: grant.document.number,
      countryCode: grant.phone.dialCode,
      nroCellphone: grant.phone.number,
      nombreCliente: grant.customerName,
    }),
  },
)
