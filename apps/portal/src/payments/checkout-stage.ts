import type { FormToken } from '@llave/contract/payments/form-token-message'
import { mayPayAgain, type PaymentOutcome, type PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { MIN_ANSWERED_MS } from '../api/answered-time.ts'

/**
 * The stage of a checkout. `confirming` follows a form that answered PAID or one whose answer was
 * lost: then only the server knows, and the form is not shown again before the server has said that
 * nothing was paid.
 */
export type Stage =
  | { readonly at: 'confirm'; readonly message: string | null }
  | { readonly at: 'pay'; readonly token: FormToken; readonly message: string | null }
  | { readonly at: 'confirming'; readonly orderId: string; readonly paid: boolean }
  | { readonly at: 'receipt'; readonly receipt: PaymentReceipt }
  | { readonly at: 'returned'; readonly orderId: string }

export type StageEvent =
  | { readonly kind: 'form-issued'; readonly token: FormToken; readonly message?: string }
  | { readonly kind: 'back'; readonly message?: string }
  /** The form answered PAID (`paid`), or gave no answer after it was submitted. */
  | { readonly kind: 'sent'; readonly orderId: string; readonly paid: boolean }
  /** `answeredMs`: milliseconds for which the provider has been answering that it knows of no payment. */
  | { readonly kind: 'outcome'; readonly outcome: PaymentOutcome; readonly answeredMs: number }

/**
 * States only what the provider says: the charge may still be in progress there (docs/money.md, "An
 * answer that was lost").
 */
const noneKnown = 'El proveedor de pagos no registra ningún cobro. Puedes intentarlo otra vez.'

/** The next stage. An event that cannot happen at a stage, such as a late one of a removed form, changes nothing. */
export function nextStage(stage: Stage, event: StageEvent): Stage {
  switch (event.kind) {
    case 'form-issued':
      return stage.at === 'confirm' || stage.at === 'pay'
        ? { at: 'pay', token: event.token, message: event.message ?? null }
        : stage
    case 'back':
      return stage.at === 'pay' ? { at: 'confirm', message: event.message ?? null } : stage
    case 'sent':
      return stage.at === 'pay' ? { at: 'confirming', orderId: event.orderId, paid: event.paid } : stage
    case 'outcome':
      return stage.at === 'confirming' ? afterOutcome(stage, event.outcome, event.answeredMs) : stage
  }
}

function afterOutcome(
  stage: Extract<Stage, { at: 'confirming' }>,
  outcome: PaymentOutcome,
  answeredMs: number,
): Stage {
  if (outcome.state === 'settled') return { at: 'receipt', receipt: outcome.receipt }
  if (outcome.state === 'returned') return { at: 'returned', orderId: outcome.orderId }
  if (!mayPayAgain(outcome.state)) return stage
  // The provider signed that it is PAID: no other answer brings the form back.
  if (stage.paid) return stage
  // The refusal may be that of an earlier try, while this one is still in progress.
  if (answeredMs < MIN_ANSWERED_MS) return stage
  if (outcome.state === 'refused') return { at: 'confirm', message: `${outcome.reason} ${outcome.advice}` }
  return { at: 'confirm', message: noneKnown }
}
