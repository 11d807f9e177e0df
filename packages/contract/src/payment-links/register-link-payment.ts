import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import {
  decodeSignedAnswer,
  encodeSignedAnswer,
  type SignedAnswer,
  signedAnswerMembers,
} from '../payments/signed-answer.ts'
import { linkOutcome } from './link-outcome.ts'
import { type PayerKey, payerKeyWire } from './payer-key.ts'

/** Brings the provider's answer from the browser of who paid with a link. */
export const registerLinkPayment = defineCall({
  name: 'registerLinkPayment',
  method: 'POST',
  path: '/api/Enlace/RegistrarPago',
  access: 'open',
  writes: true,
  answeredInCrowd: true,
  body: codec(z.object({ ...signedAnswerMembers, llave: payerKeyWire }), {
    decode: (wire): SignedAnswer & PayerKey => ({ ...decodeSignedAnswer(wire), key: wire.llave }),
    encode: ({ key, ...answer }: SignedAnswer & PayerKey) => ({ ...encodeSignedAnswer(answer), llave: key }),
  }),
  answer: message(linkOutcome),
  errors: ['firma_invalida'],
})
