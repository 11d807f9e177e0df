import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, identifier } from '../fields.ts'
import { instalmentMessage } from './instalment-message.ts'

/** Which letra is asked for. */
export type InstalmentReference = { readonly proforma: string; readonly code: string }

/** The current state of letras: the checkout reads the one that it is about to charge. */
export const readInstalments = defineCall({
  name: 'readInstalments',
  method: 'POST',
  path: '/api/MiCuenta/ConsultaClienteLetra_LetterSap',
  access: 'customer',
  writes: false,
  query: codec(z.object({ NroDocumento: documentNumber }), {
    decode: (wire) => ({ ownerNumber: wire.NroDocumento }),
    encode: ({ ownerNumber }: { readonly ownerNumber: string }) => ({ NroDocumento: ownerNumber }),
  }),
  body: z
    .array(
      codec(z.object({ pROFORMAField: identifier, nLETRAField: identifier }), {
        decode: (wire): InstalmentReference => ({ proforma: wire.pROFORMAField, code: wire.nLETRAField }),
        encode: (reference: InstalmentReference) => ({
          pROFORMAField: reference.proforma,
          nLETRAField: reference.code,
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  answer: message(z.array(instalmentMessage)),
})
