import type { LinkForm } from '@llave/contract/payment-links/issue-link-form'
import type { LinkOutcome, PayerReceipt } from '@llave/contract/payment-links/link-outcome'
import { mayPayAgain } from '@llave/domain/payments/payment-outcome'
import { MIN_ANSWERED_MS } from '../api/answered-time.ts'

/** Where who pays with a link stands. As at the checkout, the form never comes back before it is known that nothing was paid. */
export type LinkStage =
  | { readonly at: 'form'; readonly message: string | null }
  | { readonly at: 'card'; readonly form: LinkForm; readonly message: string | null }
  /** `paid`: the form said so; else it gave no answer after it was submitted. */
  | { readonly at: 'confirming'; readonly key: string; readonly paid: boolean }
  | { readonly at: 'paid'; readonly key: string; readonly receipt: PayerReceipt }
  | { readonly at: 'returned' }

export type LinkEvent =
  | { readonly kind: 'form-issued'; readonly form: LinkForm; readonly message?: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'sent'; readonly paid: boolean }
  /** `answeredMs`: milliseconds for which the provider has been answering that it knows of no payment. */
  | { readonly kind: 'outcome'; readonly outcome: LinkOutcome; readonly answeredMs: number }

const noneKnown = 'El proveedor de pagos no registra ningún cobro. Puedes intentarlo otra vez.'

/** The next stage. An event that cannot happen at a stage changes nothing. */
export function nextLinkStage(stage: LinkStage, event: LinkEvent): LinkStage {
  switch (event.kind) {
    case 'form-issued':
      return stage.at === 'form' || stage.at === 'card'
        ? { at: 'card', form: event.form, message: event.message ?? null }
        : stage
    case 'back':
      return stage.at === 'card' ? { at: 'form', message: null } : stage
    case 'sent':
      return stage.at === 'card' ? { at: 'confirming', key: stage.form.key, paid: event.paid } : stage
    case 'outcome':
      return stage.at === 'confirming' ? afterOutcome(stage, event) : stage
  }
}

function afterOutcome(
  stage: Extract<LinkStage, { at: 'confirming' }>,
  { outcome, answeredMs }: Extract<LinkEvent, { kind: 'outcome' }>,
): LinkStage {
  if (outcome.state === 'settled') return { at: 'paid', key: stage.key, receipt: outcome.receipt }
  if (outcome.state === 'returned') return { at: 'returned' }
  if (!mayPayAgain(outcome.state) || stage.paid || answeredMs < MIN_ANSWERED_MS) return stage
  const refused = outcome.state === 'refused'
  return { at: 'form', message: refused ? `${outcome.reason} ${outcome.advice}` : noneKnown }
}
