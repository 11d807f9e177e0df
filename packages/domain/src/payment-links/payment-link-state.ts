import { defineStates } from '../states/state-table.ts'

/**
 * The states of a payment link (docs/payment-links.md).
 *
 * active     whoever has it may pay with it
 * paid       its letra was paid through it
 * ended      its letra needs no payment through it any more: paid otherwise, annulled, or another holder's
 * withdrawn  who made it took it back
 * expired    its time passed
 */
export const paymentLinkStates = defineStates('A payment link', {
  active: ['paid', 'ended', 'withdrawn', 'expired'],
  paid: [],
  ended: [],
  withdrawn: [],
  expired: [],
})
export type PaymentLinkState = (typeof paymentLinkStates.all)[number]

/** What decides whether a link is alive. */
export type LinkFacts = {
  readonly state: PaymentLinkState
  readonly endsAt: Temporal.Instant
  /** Whether a payment through it was ever credited, whatever became of it later. */
  readonly credited: boolean
  /** Whether its letra is still owed, and who made the link still holds it. */
  readonly owed: boolean
}

/**
 * How a link stands at this moment. A row stays `active` until a job or its next reader writes what happened to its
 * letra, and nobody may pay with it in between.
 */
export function standingOfLink(
  { state, endsAt, credited, owed }: LinkFacts,
  now: Temporal.Instant,
): PaymentLinkState {
  if (state !== 'active') return state
  if (credited) return 'paid'
  if (!owed) return 'ended'
  return Temporal.Instant.compare(now, endsAt) >= 0 ? 'expired' : 'active'
}
