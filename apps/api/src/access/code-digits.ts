import { timingSafeEqual } from 'node:crypto'
import { codeRange } from '@llave/domain/access/code-policy'
import { keyedHash } from './keyed-hash.ts'

/** What a row says of its code: enough for the secret's holder to make the digits, for nobody else to guess them. */
export type CodeSeed = { readonly nonce: Uint8Array; readonly digits: number }

/**
 * The digits of a code, made anew whenever they are needed: they stand in no row, not in
 * the outbox either.
 */
export function makeCode(secret: string, { nonce, digits }: CodeSeed): string {
  const { min, max } = codeRange(digits)
  // 48 bits over at most 10^8 values: no value is likelier than another by more than 4 in 10^7.
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
