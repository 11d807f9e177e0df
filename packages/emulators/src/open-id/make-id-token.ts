import { randomBytes } from 'node:crypto'
import { epochSeconds, type Grant, type PersonClaims, type Provider } from './provider.ts'

/** What is said of the person, by the scopes that were asked for (OpenID Connect Core 1.0, 5.4); groups always. */
export function describePerson({ faults }: Provider, { person, request }: Grant): PersonClaims {
  const withoutEmail = !request.scopes.includes('email') || faults.take('no-email') !== null
  return {
    sub: person.subject,
    ...(request.scopes.includes('profile') ? { name: person.name } : {}),
    ...(withoutEmail
      ? {}
      : { email: person.email, email_verified: faults.take('email-not-verified') === null }),
    groups: person.groups,
  }
}

/** The ID token (OpenID Connect Core 1.0, 2), with whatever fault was ordered for it. */
export function makeIdToken(
  provider: Provider,
  { request, authenticatedAt }: Grant,
  claims: PersonClaims,
  lifetime: number,
): string {
  const { faults, issuer, keys } = provider
  const now = epochSeconds(provider)
  const issuedAt = faults.take('expired-token') ? now - 3600 : now
  const nonce = faults.take('wrong-nonce') ? randomBytes(16).toString('base64url') : request.nonce
  const payload = {
    iss: faults.take('other-issuer') ? `${issuer}/other` : issuer,
    aud: faults.take('other-audience') ? 'another-client' : request.client.id,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    auth_time: authenticatedAt,
    ...(nonce === null ? {} : { nonce }),
    ...claims,
  }
  return keys.sign(payload, { wrongly: faults.take('wrong-signature') !== null })
}
