import { timingSafeEqual } from 'node:crypto'
import { codeRange } from '@llave/domain/access/code-policy'
import { keyedHash } from './keyed-hash.ts'

/** What is stored of a code: enough to derive its digits with the server's secret, and useless without it. */
export type CodeSeed = { readonly nonce: Uint8Array; readonly digits: number }

/**
 * The digits of a code, derived whenever they are needed: they are stored nowhere, not even in the
 * outbox.
 */
export function makeCode(secret: string, { nonce, digits }: CodeSeed): string {
  const { min, max } = codeRange(digits)
  // 48 bits for at most 10^8 values: the bias between two values is below 4 in 10^7.
  const number = keyedHash(secret, 'code-digits', nonce).readUIntBE(0, 6)
  return String(min + (number % (max - min + 1)))
}

export function hashCode(secret: string, nonce: Uint8Array, code: string): Buffer {
  return keyedHash(secret, 'code-compared', nonce, Buffer.from(code))
}

/** Compares in constant time. */
export function isCode(secret: string, nonce: Uint8Array, codeHash: Uint8Array, typed: string): boolean {
  return timingSafeEqual(hashCode(secret, nonce, typed), codeHash)
}
