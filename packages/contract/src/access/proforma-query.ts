import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { documentNumber, documentTypeCode, identifier } from '../fields.ts'
import type { OwnerClaim } from './owner.ts'

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
