import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed answer: the exact raw text, and the fields that describe its signature. */
export type SignedText = {
  readonly rawAnswer: string
  readonly hash: string
  readonly hashAlgorithm: string
  readonly hashKey: string
}

/**
 * The route chooses the family of keys, never the message: what was signed with the browser's
 * key must not pass as a notification. A notification is signed with the REST password.
 */
const familyNames = { notification: 'password', browser: 'sha256_hmac' } as const
export type KeyFamily = keyof typeof familyNames

/**
 * Whether one of the keys signed the raw text (docs/payment-provider.md, "Signatures"). Several keys, so
 * that a key can be changed while messages signed with the old one are still on their way.
 */
export function verifySignature(signed: SignedText, family: KeyFamily, keys: readonly string[]): boolean {
  if (signed.hashAlgorithm !== 'sha256_hmac' || signed.hashKey !== familyNames[family]) return false
  if (!/^[0-9a-f]{64}$/.test(signed.hash)) return false
  const given = Buffer.from(signed.hash, 'hex')
  // Some servers escape slashes on the way; the text as it came is tried first.
  const texts = [signed.rawAnswer, signed.rawAnswer.replaceAll('\\/', '/')]
  return keys.some((key) => texts.some((text) => timingSafeEqual(given, sign(key, text))))
}

function sign(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest()
}
