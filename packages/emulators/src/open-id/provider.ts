import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Faults of the next ID token: another nonce, a signature over another text, one that ended an hour ago, of
 * another issuer, for another client. Of the person: no e-mail, or one that nobody verified. `down`: 503, for
 * one endpoint with `service`.
 */
export const openIdFaults = [
  'wrong-nonce',
  'wrong-signature',
  'expired-token',
  'other-issuer',
  'other-audience',
  'no-email',
  'email-not-verified',
  'down',
] as const

export type OpenIdFault = (typeof openIdFaults)[number]

/** Somebody whom the provider knows. Groups are those of the company's directory. */
export type Person = {
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly groups: readonly string[]
}

/** A registered client; its redirect URIs are compared as texts. */
export type Client = {
  readonly id: string
  readonly secret: string
  readonly redirectUris: readonly string[]
}

/** A request to sign somebody in, as far as the answer and the code depend on it. */
export type AuthorizationRequest = {
  readonly client: Client
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | null
  readonly nonce: string | null
  readonly codeChallenge: string
}

/** A code that was given out, with all that it is bound to. */
export type Grant = {
  readonly request: AuthorizationRequest
  readonly person: Person
  /** Epoch seconds. */
  readonly authenticatedAt: number
  /** The access token that it was changed for; null until then. */
  accessToken: string | null
}

/** Who an access token speaks of, until when (epoch seconds). */
export type Access = { readonly claims: PersonClaims; readonly endsAt: number }

export type PersonClaims = {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly groups: readonly string[]
}

export type Provider = {
  readonly issuer: string
  readonly clients: readonly Client[]
  readonly people: readonly Person[]
  readonly keys: SigningKeys
  readonly faults: FaultSwitches<OpenIdFault>
  /** Epoch milliseconds. */
  readonly clock: { now(): number }
  /** Requests whose page is open, by the ticket in its form. */
  readonly open: Map<string, AuthorizationRequest>
  readonly grants: Map<string, Grant>
  readonly accesses: Map<string, Access>
}

/** In seconds, since JSON Web Tokens count in them. */
export function epochSeconds({ clock }: Provider): number {
  return Math.floor(clock.now() / 1000)
}
