import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { FormFailure } from './classify-form-error.ts'
import type { FormAnswer } from './krypton.ts'

/**
 * Interprets the form's answer. The form calls `onSubmit` once the card was accepted, but only an
 * order that is PAID is final: about any other state the server has to be asked.
 */
export function readFormAnswer({
  clientAnswer,
  rawClientAnswer: rawAnswer,
  hash,
  hashAlgorithm,
  hashKey,
}: FormAnswer):
  | { readonly kind: 'paid'; readonly answer: SignedAnswer }
  | Extract<FormFailure, { readonly kind: 'unknown' }> {
  if (clientAnswer.orderStatus !== 'PAID') return { kind: 'unknown' }
  return { kind: 'paid', answer: { rawAnswer, hash, hashAlgorithm, hashKey } }
}
