import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { sessionGrant } from './session-answer.ts'

/** Exchanges the code of the SMS for a token that grants access to the customer's data. */
export const verifyCode = defineCall({
  name: 'verifyCode',
  method: 'POST',
  path: '/api/Account/VerificarCodigo',
  access: 'token',
  writes: true,
  body: codec(z.object({ codigo: z.string().check(z.regex(/^\d{3,8}$/)) }), {
    decode: (wire) => ({ code: wire.codigo }),
    encode: (value: { code: string }) => ({ codigo: value.code }),
  }),
  answer: message(sessionGrant),
  errors: ['codigo_incorrecto', 'codigo_vencido', 'no_disponible'],
})
