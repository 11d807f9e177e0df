import type { RegistrationOutcome } from '@llave/contract/debit/affiliate-card'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'

/**
 * Where the second step of the wizard stands. `confirming` is reached by a form that said PAID
 * (`paid`) or by one whose answer was lost. Nothing is charged here, so a form whose answer
 * never came may be tried again; once PAID it does not come back.
 */
export type RegistrationStage =
  | { readonly at: 'form'; readonly message: string | null; readonly tries: number }
  | { readonly at: 'confirming'; readonly paid: boolean; readonly answer: SignedAnswer | null }
  /** The card is good and does not go on debit, or the bank said no after all. */
  | { readonly at: 'declined'; readonly reason: string; readonly advice: string }
  | { readonly at: 'done'; readonly affiliation: DebitAffiliation }

export type RegistrationEvent =
  | { readonly kind: 'renew'; readonly message: string }
  | { readonly kind: 'paid'; readonly answer: SignedAnswer }
  | { readonly kind: 'unanswered' }
  /** The server cannot read the answer that the form gave; what it knows is asked for instead. */
  | { readonly kind: 'answer-rejected' }
  | { readonly kind: 'outcome'; readonly outcome: RegistrationOutcome }
  /** After all the time that an answer may take, nobody knows of a card. */
  | { readonly kind: 'no-card-found' }

const neverAnswered = 'No recibimos la respuesta de tu banco. No se hizo ningún cobro. Intenta otra vez.'

/** The next stage. What cannot happen at a stage changes nothing: late events of a form that is gone. */
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
