/**
 * An idempotency key: 128 random bits in hexadecimal. Not `crypto.randomUUID`, which browsers offer
 * over https and on localhost only.
 */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
