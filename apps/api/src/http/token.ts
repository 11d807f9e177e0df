import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const viewingMark = 'viewing-'

/** The token of a viewing. It says what it is, so that a customer's call costs no second look. */
export function makeViewingToken(): string {
  return viewingMark + makeToken()
}

/** Whether a token claims to be of a viewing. Those of customers have 43 characters, and never do. */
export function isViewingToken(token: string): boolean {
  return token.startsWith(viewingMark) && token.length > 43
}
