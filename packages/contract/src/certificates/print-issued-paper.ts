import * as z from 'zod/mini'
import { codec, defineCall, file } from '../call.ts'
import { identifier } from '../fields.ts'

/** Which paper, by the number that is printed on it. */
export type PaperQuery = { readonly number: string }

/** A certificate or statement again, as it was issued. */
export const printIssuedPaper = defineCall({
  name: 'printIssuedPaper',
  method: 'GET',
  path: '/api/MiCuenta/PapelEmitido',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  query: codec(z.object({ Numero: identifier }), {
    decode: (wire): PaperQuery => ({ number: wire.Numero }),
    encode: (query: PaperQuery) => ({ Numero: query.number }),
  }),
  answer: file('application/pdf'),
  errors: ['numero_reciente'],
})
