import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The end of the address that a QR leads to: 80 bits that nobody can guess, in letters that nobody mistakes. */
export function makeCheckCode(): string {
  return Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('')
}
