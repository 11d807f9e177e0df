/**
 * A key under which the server makes a request once: 128 random bits as hexadecimal digits. A
 * browser has `crypto.randomUUID` over https and on localhost alone.
 */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
