import * as z from 'zod/mini'
import { defineCall, message, noContent } from '../call.ts'
import { digits } from '../fields.ts'
import { creationOptions, passkeyLabel, registrationResponse } from './passkey-messages.ts'

const params = z.object({ passkeyId: digits(15) })
const access = { right: 'own:access' } as const

/** What to ask a further key. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/mesa/access/passkeys/begin',
  access,
  answer: message(creationOptions),
})

/** Stores a further key of one's own. */
export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/mesa/access/passkeys',
  access,
  body: z.object({ label: passkeyLabel, key: registrationResponse }),
  answer: noContent,
})

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/mesa/access/passkeys/{passkeyId}',
  access,
  params,
  body: z.object({ label: passkeyLabel }),
  answer: noContent,
})

/** Takes a key of one's own away for good; never the last way in. */
export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/mesa/access/passkeys/{passkeyId}/remove',
  access,
  params,
  answer: noContent,
})
