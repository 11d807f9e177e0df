import type {
  authenticationResponse,
  creationOptions,
  registrationResponse,
  requestOptions,
} from '@llave/contract/staff/passkey-messages'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'

/** Has the person use one of their keys. Rejects with the browser's errors, by their names. */
export async function askKey(
  options: z.output<typeof requestOptions>,
): Promise<z.output<typeof authenticationResponse>> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Has the person make a key. Rejects with the browser's errors; `InvalidStateError`: it is registered already. */
export async function makeKey(
  options: z.output<typeof creationOptions>,
): Promise<z.output<typeof registrationResponse>> {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
