import { createHmac } from 'node:crypto'

/** The purpose of a keyed hash: the same input has a different hash under another purpose. */
export type HashPurpose =
  | 'code-digits'
  | 'code-compared'
  | 'session-token'
  | 'device-token'
  | 'typed-document'
  | 'payment-link'
  | 'calendar-entry'
  | 'book-sheet'
  | 'number-change'
  | 'number-change-tries'

/** HMAC-SHA256 under the server's secret. Parts are length-prefixed, so that no two lists of parts run together. */
export function keyedHash(secret: string, purpose: HashPurpose, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHmac('sha256', secret).update(`llave:${purpose}`)
  for (const part of parts) hash.update(`:${part.length}:`).update(part)
  return hash.digest()
}
