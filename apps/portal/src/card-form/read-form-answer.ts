import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { FormFailure } from './classify-form-error.ts'
import type { FormAnswer } from './krypton.ts'

/**
 * What the form's own word means. It calls `onSubmit` for what was accepted, and only an order
 * that is PAID is over: of one that runs, or says anything else, the server has to be asked.
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
