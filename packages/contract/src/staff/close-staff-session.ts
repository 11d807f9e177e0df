import { defineCall, noContent } from '../call.ts'

/** Ends the session of this browser. */
export const closeStaffSession = defineCall({
  name: 'closeStaffSession',
  method: 'POST',
  path: '/mesa/session/close',
  access: { right: 'own:access' },
  answer: noContent,
})
