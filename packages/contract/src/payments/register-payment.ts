import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { ignored, someText, text } from '../fields.ts'
import { outcomeMessage } from './outcome-message.ts'

/** The provider's answer as the form gave it: the raw text is what was signed, to the letter. */
export type SignedAnswer = {
  readonly rawAnswer: string
  readonly hash: string
  readonly hashAlgorithm: string
  readonly hashKey: string
}

/** Members of a signed answer, here and where a card is affiliated. */
export const signedAnswerMembers = {
  krAnswer: someText(200_000),
  krHash: text(200),
  krHashAlgorithm: text(40),
  krHashKey: text(40),
}

/** Brings the provider's answer from the browser; the receipt comes back once it is settled. */
export const registerPayment = defineCall({
  name: 'registerPayment',
  summary: "Settles with the provider's answer and answers the receipt's fields",
  method: 'POST',
  path: '/api/MiCuenta/RegistrarPago',
  access: 'customer',
  body: codec(z.object({ ...signedAnswerMembers, documento: ignored, usuario: ignored }), {
    decode: (wire): SignedAnswer => ({
      rawAnswer: wire.krAnswer,
      hash: wire.krHash,
      hashAlgorithm: wire.krHashAlgorithm,
      hashKey: wire.krHashKey,
    }),
    encode: (answer: SignedAnswer) => ({
      krAnswer: answer.rawAnswer,
      krHash: answer.hash,
      krHashAlgorithm: answer.hashAlgorithm,
      krHashKey: answer.hashKey,
    }),
  }),
  answer: message(outcomeMessage),
  errors: ['firma_invalida'],
})
