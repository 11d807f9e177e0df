import { randomBytes } from 'node:crypto'
import { keyedHash } from '../access/keyed-hash.ts'
import { hashToken } from '../http/token.ts'

/** Bytes of a code: 160 bits, which nobody guesses. */
const codeBytes = 20
const wellFormed = /^[A-Za-z0-9_-]{27}$/

export type StopSeed = { readonly nonce: Uint8Array; readonly hash: Uint8Array }

export function makeStopSeed(secret: string): StopSeed {
  const nonce = randomBytes(32)
  return { nonce, hash: hashToken(stopCode(secret, nonce)) }
}

/** The hash of a code as somebody gives it; null for a text that is no code of ours. */
export function hashStopCode(given: string): Buffer | null {
  return wellFormed.test(given) ? hashToken(given) : null
}

/**
 * The address where a request is stopped. The code is made again whenever it is sent, so that neither the database
 * nor the outbox holds it. It stands behind the #, which no request, log or Referer carries.
 */
export function stopAddress(publicUrl: string, secret: string, nonce: Uint8Array): string {
  return `${publicUrl}/number/stop#${stopCode(secret, nonce)}`
}

function stopCode(secret: string, nonce: Uint8Array): string {
  return keyedHash(secret, 'number-change', nonce).subarray(0, codeBytes).toString('base64url')
}
