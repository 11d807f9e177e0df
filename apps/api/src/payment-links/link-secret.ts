import { randomBytes } from 'node:crypto'
import { keyedHash } from '../access/keyed-hash.ts'
import { hashToken } from '../http/token.ts'

/** Bytes of a secret: 160 bits, which nobody guesses. */
const secretBytes = 20
const wellFormed = /^[A-Za-z0-9_-]{27}$/

export type LinkSecret = { readonly nonce: Uint8Array; readonly hash: Uint8Array }

export function makeLinkSecret(secret: string): LinkSecret {
  const nonce = randomBytes(32)
  return { nonce, hash: hashToken(secretOf(secret, nonce)) }
}

/** The hash of a secret as a stranger gives it; null for a text that is no secret of ours. */
export function hashLinkSecret(given: string): Buffer | null {
  return wellFormed.test(given) ? hashToken(given) : null
}

/**
 * The address of a link, for who made it: the secret is made again from the server's own, so that it can be shared
 * from another device and no database holds it. It stands behind the #, which no request, log or Referer carries.
 * Null where the server's secret was changed since.
 */
export function linkAddress(publicUrl: string, secret: string, link: LinkSecret): string | null {
  const own = secretOf(secret, link.nonce)
  return hashToken(own).equals(link.hash) ? `${publicUrl}/p#${own}` : null
}

function secretOf(secret: string, nonce: Uint8Array): string {
  return keyedHash(secret, 'payment-link', nonce).subarray(0, secretBytes).toString('base64url')
}
