import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier, nonEmptyText } from '../fields.ts'

/** Where a paper may be fetched for a while. */
export type DocumentAddress = { readonly path: string; readonly expiresInSeconds: number }

const addressMessage = codec(z.object({ url: nonEmptyText(200), venceEn: z.int().check(z.positive()) }), {
  decode: (wire): DocumentAddress => ({ path: wire.url, expiresInSeconds: wire.venceEn }),
  encode: ({ path, expiresInSeconds }: DocumentAddress) => ({ url: path, venceEn: expiresInSeconds }),
})

/**
 * A short-lived address of one paper, which ends with the session (an extension, docs/wire.md,
 * "Documents of a property").
 */
export const openDocument = defineCall({
  name: 'openDocument',
  method: 'POST',
  path: '/api/MiCuenta/AbrirDocumento',
  access: 'customer',
  writes: 'session',
  waitsAfterNewNumber: true,
  body: z.object({ id: identifier }),
  answer: message(addressMessage),
  errors: ['numero_reciente'],
})
