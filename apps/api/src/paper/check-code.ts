import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code in the QR's address: 80 unguessable bits, in letters that are not easily confused. */
export function makeCheckCode(): string {
  return Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('')
}
