import { defineStates } from '../states/state-table.ts'

/**
 * The states of a request to sign in with another number.
 *
 * requested  somebody asked at sign-in; the old number and the e-mail were told
 * checked    one person of the developer made sure who asks
 * approved   another person approved it: the new number stands in place of the old one
 * refused    a person said no, with the reason
 * stopped    whoever has the old number or the e-mail stopped it
 * expired    nobody decided in time
 */
export const numberChangeStates = defineStates('A change of number', {
  requested: ['checked', 'refused', 'stopped', 'expired'],
  checked: ['approved', 'refused', 'stopped', 'expired'],
  approved: [],
  refused: [],
  stopped: [],
  expired: [],
})
export type NumberChangeState = (typeof numberChangeStates.all)[number]

/** The states in which something may still become of a request. */
export const waitingChangeStates = numberChangeStates.all.filter((state) =>
  numberChangeStates.mayFollow(state, 'stopped'),
)

/** What a person of the developer may do with a request. */
export const numberChangeDecisions = [
  'checked',
  'approved',
  'refused',
] as const satisfies readonly NumberChangeState[]
export type NumberChangeDecision = (typeof numberChangeDecisions)[number]

/** Why somebody has another number. No words of their own: anybody may write to this call. */
export const numberChangeReasons = ['lost', 'stolen', 'replaced', 'abroad'] as const
export type NumberChangeReason = (typeof numberChangeReasons)[number]

export const numberChangePolicy = {
  /** Hours that a request waits for a decision, and may be stopped. */
  lifetime: 7 * 24,
  /** Hours after approval in which papers, personal data and cards stay closed. */
  closed: 24,
  /**
   * Requests a day in Lima: for one document from one network, and from one network. None for a document alone: whoever
   * knows it would keep its owner from asking, and learns nothing by asking more.
   */
  perDocumentAndNetwork: 5,
  perNetwork: 60,
  /** Requests of a customer that are kept in a day, and so written to the old number. The others do nothing. */
  perCustomer: 3,
  /** Milliseconds that every answer takes: longer than what is done for a customer who exists. */
  answerTakes: 1500,
} as const

/** When a request that waits expires. */
export function changeExpiresAt(requestedAt: Temporal.Instant): Temporal.Instant {
  return requestedAt.add({ hours: numberChangePolicy.lifetime })
}

/** The moment from which everything is open again after an approval; null where it is already. */
export function closedUntil(approvedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const opens = approvedAt.add({ hours: numberChangePolicy.closed })
  return Temporal.Instant.compare(now, opens) < 0 ? opens : null
}

/** How a request stands, as far as a decision depends on it. */
export type StandingChange = {
  readonly state: NumberChangeState
  readonly requestedAt: Temporal.Instant
  readonly checkedBy: number | null
  /** Whether another new number was asked for while it waits. */
  readonly contested: boolean
}

/**
 * Why a person may not decide so: it was decided before or its time is over, it was not checked, or who checked
 * it would approve it too, or one of two people who ask is not the customer. Null where they may.
 */
export function decisionObstacle(
  { state, requestedAt, checkedBy, contested }: StandingChange,
  personId: number,
  decision: NumberChangeDecision,
  now: Temporal.Instant,
): 'ended' | 'checked' | 'unchecked' | 'same-person' | 'contested' | null {
  const over = Temporal.Instant.compare(changeExpiresAt(requestedAt), now) <= 0
  if (over || !waitingChangeStates.includes(state)) return 'ended'
  if (decision === 'approved' && checkedBy === personId) return 'same-person'
  if (numberChangeStates.mayFollow(state, decision))
    return decision === 'approved' && contested ? 'contested' : null
  return decision === 'checked' ? 'checked' : 'unchecked'
}

/** What came of pressing the button that stops a request. */
export type StopOutcome = 'stopped' | 'stopped-before' | 'approved' | 'refused' | 'expired'

/** The outcome for a request as it stands; `stopped` is the only one that changes it. */
export function stopOutcome(
  { state, requestedAt }: Pick<StandingChange, 'state' | 'requestedAt'>,
  now: Temporal.Instant,
): StopOutcome {
  if (state === 'stopped') return 'stopped-before'
  if (state === 'approved' || state === 'refused' || state === 'expired') return state
  return Temporal.Instant.compare(changeExpiresAt(requestedAt), now) <= 0 ? 'expired' : 'stopped'
}
