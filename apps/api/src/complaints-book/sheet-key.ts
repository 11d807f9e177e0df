import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../access/keyed-hash.ts'

/**
 * What who presented a sheet opens it with: its check code and a key that only the server makes of it. The code
 * alone, which stands on the paper, opens nothing.
 */
export function sheetKey(secret: string, checkCode: string): string {
  return `${checkCode}.${keyOf(secret, checkCode).toString('base64url')}`
}

/** The check code of a key that we gave; null for any other text. */
export function readSheetKey(secret: string, given: string): string | null {
  const [, checkCode = '', key = ''] = /^([0-9A-Z]{16})\.([A-Za-z0-9_-]{27})$/.exec(given) ?? []
  if (checkCode === '') return null
  return timingSafeEqual(Buffer.from(key, 'base64url'), keyOf(secret, checkCode)) ? checkCode : null
}

/** 160 bits. */
function keyOf(secret: string, checkCode: string): Buffer {
  return keyedHash(secret, 'book-sheet', Buffer.from(checkCode)).subarray(0, 20)
}
