import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { nonEmptyText, text } from '../fields.ts'

/** What the portal needs to show the provider's form. The form lives `expiresInSeconds`. */
export type FormToken = {
  readonly formToken: string
  readonly orderId: string
  readonly expiresInSeconds: number
  readonly publicKey: string
  /** The provider's host, from which its script comes. */
  readonly endpoint: string
}

/** Answered by GenerarTokenIziPago and GenerarTokenIziAfiliacion. */
export const formTokenMessage = codec(
  z.object({
    answer: z.object({ formToken: nonEmptyText(10_000) }),
    orderId: nonEmptyText(64),
    venceEn: z.int().check(z.minimum(0)),
    publicKey: text(300),
    endpoint: text(300),
  }),
  {
    decode: (wire): FormToken => ({
      formToken: wire.answer.formToken,
      orderId: wire.orderId,
      expiresInSeconds: wire.venceEn,
      publicKey: wire.publicKey,
      endpoint: wire.endpoint,
    }),
    encode: (token: FormToken) => ({
      answer: { formToken: token.formToken },
      orderId: token.orderId,
      venceEn: token.expiresInSeconds,
      publicKey: token.publicKey,
      endpoint: token.endpoint,
    }),
  },
)
