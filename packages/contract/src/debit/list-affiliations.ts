import * as z from 'zod/mini'
import type { OwnerClaim } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode } from '../fields.ts'
import { affiliationMessage } from './affiliation-message.ts'

/** Every proforma of the customer that can be on debit, affiliated or not. */
export const listAffiliations = defineCall({
  name: 'listAffiliations',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerProyectoAfiliacion',
  access: 'customer',
  writes: false,
  query: codec(z.object({ tipoDocumento: documentTypeCode, nroDocumento: documentNumber }), {
    decode: (wire): OwnerClaim => ({ owner: { type: wire.tipoDocumento, number: wire.nroDocumento } }),
    encode: ({ owner }: OwnerClaim) => ({ tipoDocumento: owner.type, nroDocumento: owner.number }),
  }),
  answer: message(z.array(affiliationMessage)),
})
