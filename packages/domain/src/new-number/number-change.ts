import { defineStates } from '../states/state-table.ts'

/**
 * The states of a request to sign in with another number.
 *
 * requested  somebody asked at sign-in; the old number and the e-mail were told
 * checked    one person of the developer made sure who asks
 * approved   another person approved it: the new number stands in place of the old one
 * held       somebody said it was not them, and one person took the new number away: neither number signs in
 * undone     another person gave the old number back
 * refused    a person said no, with the reason
 * stopped    whoever has the old number or the e-mail stopped it
 * expired    nobody decided in time
 */
export const numberChangeStates = defineStates('A change of number', {
  requested: ['checked', 'refused', 'stopped', 'expired'],
  checked: ['approved', 'refused', 'stopped', 'expired'],
  approved: ['held'],
  held: ['undone', 'approved'],
  undone: [],
  refused: [],
  stopped: [],
  expired: [],
})
export type NumberChangeState = (typeof numberChangeStates.all)[number]

/** The states in which a request waits: who has the old number or the e-mail may stop it. */
export const waitingChangeStates = numberChangeStates.all.filter((state) =>
  numberChangeStates.mayFollow(state, 'stopped'),
)

/** The states in which the developer's people have something to decide. */
export const undecidedChangeStates = numberChangeStates.all.filter(
  (state) => waitingChangeStates.includes(state) || numberChangeStates.mayFollow(state, 'undone'),
)

/** The states after an approval: the numbers on record depend on them for ever. */
export const effectiveChangeStates = [
  'approved',
  'held',
  'undone',
] as const satisfies readonly NumberChangeState[]

/** What a person of the developer may do with a request. */
export const numberChangeDecisions = [
  'checked',
  'approved',
  'refused',
  'held',
  'undone',
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

/** The moment from which everything is open again after a number changed; null where it is already. */
export function closedUntil(changedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const opens = changedAt.add({ hours: numberChangePolicy.closed })
  return Temporal.Instant.compare(now, opens) < 0 ? opens : null
}

/** How a request stands, as far as a decision depends on it. */
export type StandingChange = {
  readonly state: NumberChangeState
  readonly requestedAt: Temporal.Instant
  readonly checkedBy: number | null
  /** Who took the new number away last. */
  readonly heldBy: number | null
  /** Whether another new number was asked for while it waits. */
  readonly contested: boolean
}

export type DecisionObstacle =
  | 'ended'
  | 'checked'
  | 'unchecked'
  | 'same-person'
  | 'contested'
  | 'held'
  | 'unheld'
  | 'holder'

/**
 * Why a person may not decide so: it was decided before or its time is over, it was not checked, or who checked
 * it would approve it too, or one of two people who ask is not the customer. Null where they may. Taking the new
 * number away needs one person; a number that stands again after that needs another one.
 */
export function decisionObstacle(
  { state, requestedAt, checkedBy, heldBy, contested }: StandingChange,
  personId: number,
  decision: NumberChangeDecision,
  now: Temporal.Instant,
): DecisionObstacle | null {
  if (state === 'held') {
    if (decision === 'held') return 'held'
    if (!numberChangeStates.mayFollow(state, decision)) return 'ended'
    return heldBy === personId ? 'holder' : null
  }
  if (state === 'approved' && decision === 'held') return null
  if (state === 'approved' && decision === 'undone') return 'unheld'
  const over = Temporal.Instant.compare(changeExpiresAt(requestedAt), now) <= 0
  if (over || !waitingChangeStates.includes(state) || decision === 'held' || decision === 'undone')
    return 'ended'
  if (decision === 'approved' && checkedBy === personId) return 'same-person'
  if (numberChangeStates.mayFollow(state, decision))
    return decision === 'approved' && contested ? 'contested' : null
  return decision === 'checked' ? 'checked' : 'unchecked'
}

/** What came of pressing the button that stops a request. */
export type StopOutcome = 'stopped' | 'stopped-before' | 'approved' | 'undone' | 'refused' | 'expired'

/** The outcome for a request as it stands; `stopped` is the only one that changes it. */
export function stopOutcome(
  { state, requestedAt }: Pick<StandingChange, 'state' | 'requestedAt'>,
  now: Temporal.Instant,
): StopOutcome {
  if (state === 'stopped') return 'stopped-before'
  if (state === 'approved' || state === 'held') return 'approved'
  if (state === 'undone' || state === 'refused' || state === 'expired') return state
  return Temporal.Instant.compare(changeExpiresAt(requestedAt), now) <= 0 ? 'expired' : 'stopped'
}
