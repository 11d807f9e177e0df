import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { text } from '../fields.ts'

/** Begins a session with a code of the printed sheet, each good once. */
export const signInWithRecoveryCode = defineCall({
  name: 'signInWithRecoveryCode',
  method: 'POST',
  path: '/mesa/sign-in/recovery',
  access: 'open',
  body: z.object({ email: text(200), code: text(40) }),
  answer: noContent,
})
