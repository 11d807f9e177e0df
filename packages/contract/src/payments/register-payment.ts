import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { ignored } from '../fields.ts'
import { outcomeMessage } from './outcome-message.ts'
import { decodeSignedAnswer, encodeSignedAnswer, signedAnswerMembers } from './signed-answer.ts'

/** Brings the provider's answer from the browser; the receipt comes back once it is settled. */
export const registerPayment = defineCall({
  name: 'registerPayment',
  method: 'POST',
  path: '/api/MiCuenta/RegistrarPago',
  access: 'customer',
  writes: true,
  answeredInCrowd: true,
  body: codec(z.object({ ...signedAnswerMembers, documento: ignored, usuario: ignored }), {
    decode: decodeSignedAnswer,
    encode: encodeSignedAnswer,
  }),
  answer: message(outcomeMessage),
  errors: ['firma_invalida'],
})
