import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
