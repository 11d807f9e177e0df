import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { identifier } from '../fields.ts'

export type NamedLetra = { readonly proforma: string; readonly code: string }

/** Reminds the customer again of a letra that they had silenced. */
export const unsilenceLetra = defineCall({
  name: 'unsilenceLetra',
  method: 'POST',
  path: '/api/MiCuenta/VolverARecordar',
  access: 'customer',
  writes: true,
  body: codec(z.object({ proforma: identifier, codLetra: identifier }), {
    decode: (wire): NamedLetra => ({ proforma: wire.proforma, code: wire.codLetra }),
    encode: ({ proforma, code }: NamedLetra) => ({ proforma, codLetra: code }),
  }),
  answer: noContent,
})
