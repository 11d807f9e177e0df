import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { projectCode } from '../fields.ts'

export type WorksNewsChoice = { readonly projectCode: string; readonly wanted: boolean }

/** Keeps whether the customer gets an e-mail when pictures of the works of a project come, for who bought there. */
export const chooseWorksNews = defineCall({
  name: 'chooseWorksNews',
  method: 'POST',
  path: '/api/MiCuenta/AvisarAvanceObra',
  access: 'customer',
  writes: true,
  body: codec(z.object({ CodigoProyecto: projectCode, avisar: z.boolean() }), {
    decode: (wire): WorksNewsChoice => ({ projectCode: wire.CodigoProyecto, wanted: wire.avisar }),
    encode: ({ projectCode, wanted }: WorksNewsChoice) => ({ CodigoProyecto: projectCode, avisar: wanted }),
  }),
  answer: noContent,
})
