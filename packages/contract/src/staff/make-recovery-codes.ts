import { defineCall, listMessage } from '../call.ts'
import { text } from '../fields.ts'

/** Makes a new sheet of codes, shown this once; the sheet before is worthless. */
export const makeRecoveryCodes = defineCall({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/mesa/access/recovery-codes',
  access: { right: 'own:access' },
  answer: listMessage('codes', text(40)),
})
