import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { identifier } from '../fields.ts'

/** Ends another session of the customer, as `readAccess` names it. One that has ended stays ended. */
export const endOwnSession = defineCall({
  name: 'endOwnSession',
  method: 'POST',
  path: '/api/Account/CerrarOtraSesion',
  access: 'customer',
  writes: true,
  body: z.object({ id: identifier }),
  answer: noContent,
})
