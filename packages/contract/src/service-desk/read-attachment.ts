import * as z from 'zod/mini'
import { codec, defineCall, file } from '../call.ts'
import { identifier } from '../fields.ts'

/** A picture of the customer's own correspondence (an extension, docs/wire.md, "Queries and complaints"). */
export const readAttachment = defineCall({
  name: 'readAttachment',
  method: 'GET',
  path: '/api/MisConsultasSAC/ObtenerAdjunto',
  access: 'customer',
  writes: false,
  query: codec(z.object({ IdAdjunto: identifier }), {
    decode: (wire): { readonly attachmentId: string } => ({ attachmentId: wire.IdAdjunto }),
    encode: ({ attachmentId }: { readonly attachmentId: string }) => ({ IdAdjunto: attachmentId }),
  }),
  answer: file('image/jpeg'),
})
