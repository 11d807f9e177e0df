import * as z from 'zod/mini'
import { defineCall, noContent } from '../call.ts'
import { digits } from '../fields.ts'

/** Ends one of one's own sessions. */
export const endOwnSession = defineCall({
  name: 'endOwnSession',
  method: 'POST',
  path: '/mesa/access/sessions/{sessionId}/end',
  access: { right: 'own:access' },
  params: z.object({ sessionId: digits(15) }),
  answer: noContent,
})

/** Ends all of one's own sessions but this one. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/mesa/access/sessions/end-others',
  access: { right: 'own:access' },
  answer: noContent,
})
