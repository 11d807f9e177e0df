import type { SignedText } from './verify-signature.ts'

export type Notification = SignedText & { readonly answerType: string }

const fields = {
  rawAnswer: 'kr-answer',
  answerType: 'kr-answer-type',
  hash: 'kr-hash',
  hashAlgorithm: 'kr-hash-algorithm',
  hashKey: 'kr-hash-key',
} as const

/**
 * The provider's form, decoded exactly once, because the signature covers this very text. Null
 * unless each of the five fields is present exactly once.
 */
export function readNotification(body: Uint8Array): Notification | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
  const form = new URLSearchParams(text)
  if (Object.values(fields).some((name) => form.getAll(name).length !== 1)) return null
  const field = (name: string) => form.get(name) ?? ''
  return {
    rawAnswer: field(fields.rawAnswer),
    answerType: field(fields.answerType),
    hash: field(fields.hash),
    hashAlgorithm: field(fields.hashAlgorithm),
    hashKey: field(fields.hashKey),
  }
}
