import type { Provider } from '../provider.ts'
import type { ChallengeRecord, FormRecord, TransactionRecord } from '../store/records.ts'
import { behaviourOf, type Refusal } from '../test-cards.ts'
import { concludeAttempt } from './conclude-attempt.ts'
import { browserAnswer, errorAnswer, type FormAnswer } from './form-answer.ts'

/** The buyer has ten minutes for the bank's page. */
export const challengeLifetimeMs = 10 * 60_000

const timedOut: Refusal = { errorCode: 'AUTH_149', detailedErrorCode: null, detailedErrorMessage: null }
const duplicate: Refusal = { errorCode: 'PSP_113', detailedErrorCode: null, detailedErrorMessage: null }
const rejected: Refusal = { errorCode: 'PSP_539', detailedErrorCode: null, detailedErrorMessage: null }

export function challengeExpired(provider: Provider, challenge: ChallengeRecord): boolean {
  return provider.clock.now() >= challenge.createdAt + challengeLifetimeMs
}

/**
 * Takes the buyer's answer on the bank's page and concludes the attempt, also if the browser is closed right
 * after. An answer to a session that ended already, or to a bank that hangs, changes nothing.
 */
export function answerChallenge(provider: Provider, id: string, answer: 'authorised' | 'rejected'): void {
  const challenge = provider.store.challenges.get(id)
  if (!challenge || challenge.answer !== null || challengeExpired(provider, challenge)) return
  if (behaviourOf(challenge.card.pan).challengeHangs) return
  void settleChallenge(provider, provider.store.challenges.put(id, { ...challenge, answer }))
}

/** The browser's result of a challenge; it waits for the notification like any other. */
export async function challengeResult(provider: Provider, id: string): Promise<FormAnswer> {
  const challenge = provider.store.challenges.get(id)
  if (!challenge) return errorAnswer('PSP_136')
  if (challenge.answer === null && !challengeExpired(provider, challenge)) return errorAnswer('CLIENT_105')
  return browserAnswer(provider, await settleChallenge(provider, challenge))
}

/**
 * Makes the transaction of a challenge that was answered or has expired. Called any number of times, from the
 * bank's page, the browser and the clock, it makes one, and every caller waits for its notification.
 */
export function settleChallenge(provider: Provider, challenge: ChallengeRecord): Promise<TransactionRecord> {
  const running = provider.settling.get(challenge.id)
  if (running) return running
  const known = challenge.transactionUuid && provider.store.transactions.get(challenge.transactionUuid)
  if (known) return Promise.resolve(known)
  const form = provider.store.forms.get(challenge.formToken)
  if (!form) throw new Error(`challenge ${challenge.id} has no form`)

  const settling = concludeAttempt(provider, form, challenge, outcome(challenge, form), (transaction) => {
    provider.store.challenges.put(challenge.id, { ...challenge, transactionUuid: transaction.uuid })
  }).finally(() => provider.settling.delete(challenge.id))
  provider.settling.set(challenge.id, settling)
  return settling
}

function outcome(challenge: ChallengeRecord, form: FormRecord) {
  const type = 'CHALLENGE' as const
  if (form.succeededWith !== null) return { type, status: 'FAILED' as const, refusal: duplicate }
  if (challenge.answer === null)
    return { type, status: 'FAILED' as const, refusal: timedOut, abandoned: true as const }
  if (challenge.answer === 'rejected') return { type, status: 'FAILED' as const, refusal: rejected }
  const { authenticationStatus: status, refusal } = behaviourOf(challenge.card.pan)
  return { type, status, refusal: status === 'SUCCESS' ? null : refusal }
}

/** Whether the form has a challenge that may still end in a payment. */
export function hasOpenChallenge(provider: Provider, form: FormRecord): boolean {
  return [...provider.store.challenges.values()].some(
    (challenge) => challenge.formToken === form.formToken && challenge.transactionUuid === null,
  )
}
