import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'

/** `anew`: the customer requested another code; otherwise the screen was only entered or reloaded. */
export type CodeRequest = { readonly anew: boolean }

/** What the verification screen shows: the wait in seconds, the number of boxes, the hidden phone. */
export type CodeSent = {
  readonly waitSeconds: number
  readonly digits: number
  readonly maskedPhone: string
}

/** Sends a code by SMS, or says how long to wait where there is a valid one. */
export const sendCode = defineCall({
  name: 'sendCode',
  method: 'POST',
  path: '/api/Account/EnviarCodigo',
  access: 'token',
  writes: true,
  body: codec(z.object({ reenviar: z.boolean() }), {
    decode: (wire): CodeRequest => ({ anew: wire.reenviar }),
    encode: (request: CodeRequest) => ({ reenviar: request.anew }),
  }),
  answer: message(
    codec(
      z.object({
        segundosEspera: z.int().check(z.minimum(0)),
        digitos: z.int().check(z.minimum(3), z.maximum(8)),
        celularOculto: z.string().check(z.regex(/^\**\d{2}$/)),
      }),
      {
        decode: (wire): CodeSent => ({
          waitSeconds: wire.segundosEspera,
          digits: wire.digitos,
          maskedPhone: wire.celularOculto,
        }),
        encode: (sent: CodeSent) => ({
          segundosEspera: sent.waitSeconds,
          digitos: sent.digits,
          celularOculto: sent.maskedPhone,
        }),
      },
    ),
  ),
  errors: ['demasiado_pronto', 'no_disponible'],
})
