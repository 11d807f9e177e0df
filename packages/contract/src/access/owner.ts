import type { IdentityDocument } from '@llave/domain/access/document-type'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { documentNumber, documentTypeCode, identifier } from '../fields.ts'

/**
 * Whose data a call asks for. The server compares it with the session's own; where a
 * call names the number alone, the session's document type counts (docs/wire.md, "Rules").
 */
export type OwnerClaim = { readonly owner: IdentityDocument }
export type OwnerNumberClaim = { readonly ownerNumber: string }

export const ownerQuery = codec(z.object({ TipoDocumento: documentTypeCode, NroDocumento: documentNumber }), {
  decode: (wire): OwnerClaim => ({ owner: { type: wire.TipoDocumento, number: wire.NroDocumento } }),
  encode: ({ owner }: OwnerClaim) => ({ TipoDocumento: owner.type, NroDocumento: owner.number }),
})

/**
 * What a call asks of one proforma of the owner; the export names them in another order
 * (docs/specification.md, "call-export").
 */
export type ProformaClaim = OwnerClaim & { readonly proforma: string }

export const proformaQuery = codec(
  z.object({ TipoDocumento: documentTypeCode, NroDocumento: documentNumber, IdProforma: identifier }),
  {
    decode: (wire): ProformaClaim => ({
      owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
      proforma: wire.IdProforma,
    }),
    encode: ({ owner, proforma }: ProformaClaim) => ({
      TipoDocumento: owner.type,
      NroDocumento: owner.number,
      IdProforma: proforma,
    }),
  },
)

export const ownerNumberQuery = codec(z.object({ NroDocumento: documentNumber }), {
  decode: (wire): OwnerNumberClaim => ({ ownerNumber: wire.NroDocumento }),
  encode: ({ ownerNumber }: OwnerNumberClaim) => ({ NroDocumento: ownerNumber }),
})
