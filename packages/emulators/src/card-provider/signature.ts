import { createHmac } from 'node:crypto'

/**
 * The two key families: a notification is signed with the shop's password,
 * the browser's answer with its HMAC key.
 */
export type HashKey = 'password' | 'sha256_hmac'

/** `kr-hash`: lowercase hex HMAC-SHA-256 of the answer's text exactly as it is sent, both as UTF-8. */
export function signAnswer(rawAnswer: string, key: string): string {
  return createHmac('sha256', key).update(rawAnswer, 'utf8').digest('hex')
}

/** The five fields that carry a signed answer, spelled as on the wire. */
export function signedFields(rawAnswer: string, hashKey: HashKey, key: string): Record<string, string> {
  return {
    'kr-hash': signAnswer(rawAnswer, key),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': hashKey,
    'kr-answer-type': 'V4/Payment',
    'kr-answer': rawAnswer,
  }
}
