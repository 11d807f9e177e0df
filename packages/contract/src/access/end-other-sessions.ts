import { defineCall, noContent } from '../call.ts'

/** Ends every session of the customer but the one that asks. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/Account/CerrarOtrasSesiones',
  access: 'customer',
  writes: true,
  answer: noContent,
})
