import type { RegistrationOutcome } from '@llave/contract/debit/affiliate-card'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'

/**
 * The stage of the second step of the wizard. `confirming` follows a form that answered PAID
 * (`paid`) or one whose answer was lost. Nothing is charged here, so a form whose answer never
 * arrived may be tried again; after PAID it is not shown again.
 */
export type RegistrationStage =
  | { readonly at: 'form'; readonly message: string | null; readonly tries: number }
  | { readonly at: 'confirming'; readonly paid: boolean; readonly answer: SignedAnswer | null }
  /** The card is valid but cannot be affiliated, or the bank refused it after all. */
  | { readonly at: 'declined'; readonly reason: string; readonly advice: string }
  | { readonly at: 'done'; readonly affiliation: DebitAffiliation }

export type RegistrationEvent =
  | { readonly kind: 'renew'; readonly message: string }
  | { readonly kind: 'paid'; readonly answer: SignedAnswer }
  | { readonly kind: 'unanswered' }
  /** The server cannot read the form's answer; the list of affiliations is polled instead. */
  | { readonly kind: 'answer-rejected' }
  | { readonly kind: 'outcome'; readonly outcome: RegistrationOutcome }
  /** No card was registered within the time that an answer may take. */
  | { readonly kind: 'no-card-found' }

const neverAnswered = 'No recibimos la respuesta de tu banco. No se hizo ningún cobro. Intenta otra vez.'

/** The next stage. An event that cannot happen at a stage, such as a late one of a removed form, changes nothing. */
export function nextRegistrationStage(stage: RegistrationStage, event: RegistrationEvent): RegistrationStage {
  switch (event.kind) {
    case 'renew':
      return stage.at === 'form' ? { at: 'form', message: event.message, tries: stage.tries + 1 } : stage
    case 'paid':
      return stage.at === 'form' ? { at: 'confirming', paid: true, answer: event.answer } : stage
    case 'unanswered':
      return stage.at === 'form' ? { at: 'confirming', paid: false, answer: null } : stage
    case 'answer-rejected':
      return stage.at === 'confirming' ? { ...stage, answer: null } : stage
    case 'no-card-found':
      return stage.at === 'confirming' && !stage.paid
        ? { at: 'form', message: neverAnswered, tries: 1 }
        : stage
    case 'outcome':
      return stage.at === 'confirming' ? afterOutcome(stage, event.outcome) : stage
  }
}

function afterOutcome(stage: RegistrationStage, outcome: RegistrationOutcome): RegistrationStage {
  if (outcome.state === 'affiliated') return { at: 'done', affiliation: outcome.affiliation }
  if (outcome.state === 'confirming') return stage
  return { at: 'declined', reason: outcome.reason, advice: outcome.advice }
}
