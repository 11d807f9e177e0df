import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { identifier } from '../fields.ts'

/** The customer opened a notice. */
export const markNoticeRead = defineCall({
  name: 'markNoticeRead',
  method: 'POST',
  path: '/api/MisConsultasSAC/MarcarAvisoLeido',
  access: 'customer',
  writes: true,
  body: z.object({ id: identifier }),
  answer: noContent,
})
