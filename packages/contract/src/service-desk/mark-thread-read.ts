import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { identifier } from '../fields.ts'

/** How far a customer has read a query of theirs: up to the message at that place, from 1. */
export type ReadUpTo = { readonly queryId: string; readonly position: number }

/** The customer opened a thread. Sent again, or late, it takes nothing back. */
export const markThreadRead = defineCall({
  name: 'markThreadRead',
  method: 'POST',
  path: '/api/MisConsultasSAC/MarcarConsultaLeida',
  access: 'customer',
  writes: true,
  body: codec(z.object({ nroConsulta: identifier, nroHilo: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }), {
    decode: (wire): ReadUpTo => ({ queryId: wire.nroConsulta, position: Number(wire.nroHilo) }),
    encode: ({ queryId, position }: ReadUpTo) => ({ nroConsulta: queryId, nroHilo: String(position) }),
  }),
  answer: noContent,
})
