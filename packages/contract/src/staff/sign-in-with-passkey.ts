import { defineCall, message, noContent } from '../call.ts'
import { authenticationResponse, requestOptions } from './passkey-messages.ts'

/** What to ask the key; the browser keeps a cookie that binds the answer to it, good once and for minutes. */
export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/mesa/sign-in/passkey/begin',
  access: 'open',
  answer: message(requestOptions),
})

/** Begins a session with what the key answered. */
export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/mesa/sign-in/passkey',
  access: 'open',
  body: authenticationResponse,
  answer: noContent,
})
