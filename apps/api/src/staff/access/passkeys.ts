import type {
  authenticationResponse,
  creationOptions,
  registrationResponse,
  requestOptions,
} from '@llave/contract/staff/passkey-messages'

import { staffAccessPolicy } from '@llave/domain/staff/access-policy'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { ListedPasskey, NewPasskey, StoredPasskey } from './passkey.store.ts'

/** Who asks for keys: the host that they are bound to, and the only origin where they may be used. */
export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string }

const timeout = staffAccessPolicy.challenge * 1000

/** EdDSA, ECDSA with P-256 and RSA: between them every authenticator there is (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257]

/** Loaded with the first key, because it takes long to load and most processes meet none. */
const loadWebAuthn = () => import('@simplewebauthn/server')

type Owner = { readonly id: number; readonly name: string; readonly email: string }

/** What the key calls its owner; it comes back with every use. */
function userHandle(personId: number): string {
  return Buffer.from(`mesa-${personId}`).toString('base64url')
}

export async function askForNewPasskey(
  party: RelyingParty,
  owner: Owner,
  known: readonly Pick<ListedPasskey, 'credentialId' | 'transports'>[],
): Promise<z.output<typeof creationOptions>> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(`mesa-${owner.id}`),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports] as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return {
    rp: { id: party.id, name: party.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** The key that a browser made, or why it is refused. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  response: z.output<typeof registrationResponse>,
): Promise<Omit<NewPasskey, 'label'> | { readonly fault: string }> {
  const { transports, ...binary } = response.response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: binary, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return { fault: 'not verified' }
    const { id, publicKey, counter } = registrationInfo.credential
    if (id !== response.id) return { fault: 'another credential' }
    return { credentialId: id, publicKey, counter, transports: transports ?? [] }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}

export async function askForPasskey(party: RelyingParty): Promise<z.output<typeof requestOptions>> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id })
  return { challenge, rpId: party.id, timeout, userVerification: 'required' }
}

/**
 * The counter that a key told with its answer, or why it is refused. Whether the counter grew is not looked
 * at here: that is one statement with its storing.
 */
export async function verifyPasskey(
  party: RelyingParty,
  challenge: string,
  key: StoredPasskey,
  response: z.output<typeof authenticationResponse>,
): Promise<{ readonly counter: number } | { readonly fault: string }> {
  const { userHandle: handle, ...binary } = response.response
  if (handle !== userHandle(key.personId)) return { fault: 'another owner' }
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: binary, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter } : { fault: 'wrong signature' }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
