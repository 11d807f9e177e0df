import type { FormToken } from '@llave/contract/payments/form-token-message'
import { mayPayAgain, type PaymentOutcome, type PaymentReceipt } from '@llave/domain/payments/payment-outcome'

/**
 * Where a checkout stands. `confirming` is reached by a form that said PAID or by one whose
 * answer was lost: then the server alone knows, and the form does not come back before it said
 * that nothing was paid.
 */
export type Stage =
  | { readonly at: 'confirm'; readonly message: string | null }
  | { readonly at: 'pay'; readonly token: FormToken; readonly message: string | null }
  | { readonly at: 'confirming'; readonly orderId: string; readonly paid: boolean }
  | { readonly at: 'receipt'; readonly receipt: PaymentReceipt }
  | { readonly at: 'returned' }

export type StageEvent =
  | { readonly kind: 'form-issued'; readonly token: FormToken; readonly message?: string }
  | { readonly kind: 'back'; readonly message?: string }
  /** The form told of money (`paid`), or went silent after it was sent. */
  | { readonly kind: 'sent'; readonly orderId: string; readonly paid: boolean }
  /** `heard`: milliseconds through which the provider said that it knows of no payment. */
  | { readonly kind: 'outcome'; readonly outcome: PaymentOutcome; readonly answeredMs: number }

/** A form went silent: that no payment is known counts only when the provider had time to say otherwise. */
export const MIN_ANSWERED_MS = 12_000

/**
 * The provider's word and no more: a call of its own may still be under way (docs/money.md, "An
 * answer that was lost").
 */
const noneKnown = 'El proveedor de pagos no registra ningún cobro. Puedes intentarlo otra vez.'

/** The next stage. What cannot happen at a stage changes nothing: late events of a form that is gone. */
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
  if (outcome.state === 'returned') return { at: 'returned' }
  if (!mayPayAgain(outcome.state)) return stage
  // The provider said PAID and signed it: whatever is known meanwhile, the form stays away.
  if (stage.paid) return stage
  // A refusal may be that of an earlier try, and this one still on its way.
  if (answeredMs < MIN_ANSWERED_MS) return stage
  if (outcome.state === 'refused') return { at: 'confirm', message: `${outcome.reason} ${outcome.advice}` }
  return { at: 'confirm', message: noneKnown }
}
