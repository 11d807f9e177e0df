import { paymentObject } from '../objects/payment-object.ts'
import { type Provider, shopOf } from '../provider.ts'
import { errorMessage } from '../provider-error.ts'
import { signedFields } from '../signature.ts'
import type { FormRecord, TransactionRecord } from '../store/records.ts'

/** What the card frames get back from the provider. */
export type FormAnswer =
  | { kind: 'answer'; fields: Record<string, string> }
  | { kind: 'challenge'; challengeId: string; endsInMs: number }
  | { kind: 'error'; errorCode: string; errorMessage: string; detailedErrorMessage: string | null }

/** The signed result for the browser: the same answer as the notification, under the other key. */
export function browserAnswer(provider: Provider, transaction: TransactionRecord): FormAnswer {
  const shop = shopOf(provider, transaction.shopId)
  const raw = JSON.stringify(paymentObject(transaction, shop, provider.clock.now()))
  return { kind: 'answer', fields: signedFields(raw, 'sha256_hmac', shop.hmacKey) }
}

export function errorAnswer(errorCode: string, detail: string | null = null): FormAnswer {
  return { kind: 'error', errorCode, errorMessage: errorMessage(errorCode), detailedErrorMessage: detail }
}

/** Whether another attempt may follow in this form. */
export function triesLeft(form: FormRecord): boolean {
  return form.succeededWith === null && form.attempts < form.retry + 1
}
