import * as z from 'zod/mini'
import { codec } from '../call.ts'

/** The key that came with the form. */
export type PayerKey = { readonly key: string }

export const payerKeyWire = z.string().check(z.maxLength(64))

/** The body of a call of who pays: their key alone. */
export const payerKey = codec(z.object({ llave: payerKeyWire }), {
  decode: (wire): PayerKey => ({ key: wire.llave }),
  encode: ({ key }: PayerKey) => ({ llave: key }),
})
