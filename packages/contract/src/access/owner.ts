import type { IdentityDocument } from '@llave/domain/access/document-type'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { documentNumber, documentTypeCode } from '../fields.ts'

/**
 * Whose data a call asks for. The server compares it with the session's own; where a
 * call names the number alone, the session's document type counts (docs/wire.md, "Rules").
 */
export type OwnerClaim = { readonly owner: IdentityDocument }

export const ownerQuery = codec(z.object({ TipoDocumento: documentTypeCode, NroDocumento: documentNumber }), {
  decode: (wire): OwnerClaim => ({ owner: { type: wire.TipoDocumento, number: wire.NroDocumento } }),
  encode: ({ owner }: OwnerClaim) => ({ TipoDocumento: owner.type, NroDocumento: owner.number }),
})
