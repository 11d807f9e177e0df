import type { Money } from '../money/money.ts'
import { formWindowEnd } from './form-lifetime.ts'
import { mayStillBePaid } from './may-still-be-paid.ts'
import { endedUnpaidOrderStates, isUntouched, type OrderState } from './order-state.ts'
import type { RefundState } from './refund-state.ts'

/**
 * How a payment stands, as who paid reads it.
 *
 * waiting     a form was opened; the provider has no payment on it yet
 * confirming  money may have been taken: nobody knows yet, or the provider does not answer
 * held        money came that matches nothing; a person looks at it
 * applied     its debts are paid with it
 * posted      the developer's books have it too
 * refused     the provider said that the bank refused
 * expired     the provider was asked after the form's life and has no payment
 * replaced    a newer form took its place before it was used
 * returning   money of it is on its way back
 * returned    all of it went back
 */
export const paymentStandings = [
  'waiting',
  'confirming',
  'held',
  'applied',
  'posted',
  'refused',
  'expired',
  'replaced',
  'returning',
  'returned',
] as const
export type PaymentStanding = (typeof paymentStandings)[number]

/** Standings that another message may change at any moment: the screen asks again by itself. */
export function isUnsettled(standing: PaymentStanding): boolean {
  return standing === 'waiting' || standing === 'confirming'
}

/** `opened` stands in place of `sent` where no payment is known to have been made on the form. */
export const trailStepKinds = [
  'opened',
  'sent',
  'confirmed',
  'reviewed',
  'applied',
  'receipt',
  'posted',
  'refund-asked',
  'refunded',
] as const
export type TrailStepKind = (typeof trailStepKinds)[number]

/** `reached`, `now` under way, `expected` after that, `failed` for good, `never` because another step failed. */
export const stepReaches = ['reached', 'now', 'expected', 'failed', 'never'] as const
export type StepReach = (typeof stepReaches)[number]

export type TrailStep = {
  readonly kind: TrailStepKind
  readonly reach: StepReach
  /** When it was reached or failed; null where that is still to come or not known. */
  readonly at: Temporal.Instant | null
  /** What goes back, for the steps of a refund; else null. */
  readonly amount: Money | null
}

export type RefundFacts = {
  readonly state: RefundState
  readonly amount: Money
  readonly plannedAt: Temporal.Instant
  /** When the state was entered. */
  readonly movedAt: Temporal.Instant
}

/** All that is known of an order, from its own rows and those of the provider and the developer. */
export type PaymentFacts = {
  readonly state: OrderState
  readonly openedAt: Temporal.Instant
  readonly movedAt: Temporal.Instant
  /** Null for a charge without a form. */
  readonly formExpiresAt: Temporal.Instant | null
  /** When reconciliation asks next; null where it has ended. */
  readonly nextCheckAt: Temporal.Instant | null
  /** Whether the order or the form carries a refusal that the provider reported. */
  readonly isRefused: boolean
  readonly refusedAt: Temporal.Instant | null
  /** When the first transaction was made; null where none is known. */
  readonly sentAt: Temporal.Instant | null
  readonly isRunning: boolean
  /** When the bank authorised; null where it is not known to have. */
  readonly confirmedAt: Temporal.Instant | null
  /** `entered`: a person entered the money in the developer's books. */
  readonly quarantine: 'none' | 'held' | 'entered' | 'returned'
  readonly quarantinedAt: Temporal.Instant | null
  readonly resolvedAt: Temporal.Instant | null
  /** What it was credited for; null where it never was. */
  readonly credited: { readonly at: Temporal.Instant; readonly isReversed: boolean } | null
  readonly receiptAt: Temporal.Instant | null
  /** `unread`: no system of the developer says what it posted. `known`: their extract shows it, without a time. */
  readonly posting: 'unread' | 'expected' | 'known' | Temporal.Instant
  readonly refunds: readonly RefundFacts[]
}

export type PaymentTrail = {
  readonly standing: PaymentStanding
  readonly steps: readonly TrailStep[]
  /** When we ask the provider next by ourselves; null where nothing is asked any more. */
  readonly asksAt: Temporal.Instant | null
  /** From when on an answer "no payment" ends the order; null where nothing ends by itself. */
  readonly lapsesAt: Temporal.Instant | null
}

/**
 * How an order stands. `asked` is what the provider said just now about an order that may still be paid;
 * while it is silent nothing is said to be unpaid, and no refusal of an earlier try is repeated.
 */
export function standingOf(
  facts: PaymentFacts,
  now: Temporal.Instant,
  asked: 'answered' | 'silent',
): PaymentStanding {
  const { state, quarantine, credited, refunds } = facts
  if (quarantine === 'held') return 'held'
  if (credited && !credited.isReversed) return isPosted(facts) ? 'posted' : 'applied'
  if (quarantine === 'entered') return 'posted'
  if (refunds.length > 0) return refunds.every((refund) => refund.state === 'done') ? 'returned' : 'returning'
  if (quarantine === 'returned' || credited || state === 'refunded') return 'returned'
  if (state === 'surplus') return 'returning'
  if (mayStillBePaid(facts, now) && asked === 'silent') return 'confirming'
  if (facts.isRunning || state === 'sending' || state === 'unknown' || state === 'paid') return 'confirming'
  if (facts.isRefused || state === 'refused') return 'refused'
  if (state === 'superseded') return 'replaced'
  return endedUnpaidOrderStates.includes(state) ? 'expired' : 'waiting'
}

function isPosted({ posting }: PaymentFacts): boolean {
  return posting === 'known' || typeof posting === 'object'
}

/** The steps of a payment, each no further than it is known. */
export function paymentTrail(
  facts: PaymentFacts,
  now: Temporal.Instant,
  asked: 'answered' | 'silent',
): PaymentTrail {
  const standing = standingOf(facts, now, asked)
  const unsettled = isUnsettled(standing)
  const { formExpiresAt, nextCheckAt } = facts
  return {
    standing,
    steps: [first(facts), ...stepsAfter(facts, standing), ...facts.refunds.flatMap(stepsOfRefund)],
    asksAt: unsettled ? nextCheckAt : null,
    lapsesAt: unsettled && !facts.isRunning && formExpiresAt ? formWindowEnd(formExpiresAt) : null,
  }
}

function step(kind: TrailStepKind, reach: StepReach, at: Temporal.Instant | null = null): TrailStep {
  return { kind, reach, at, amount: null }
}

function first(facts: PaymentFacts): TrailStep {
  if (facts.sentAt) return step('sent', 'reached', facts.sentAt)
  // A charge without a form is sent by us; with one, somebody has to type a card.
  const sent = facts.formExpiresAt === null && !isUntouched(facts.state)
  return step(sent ? 'sent' : 'opened', 'reached', facts.openedAt)
}

function stepsAfter(facts: PaymentFacts, standing: PaymentStanding): TrailStep[] {
  const { confirmedAt, quarantinedAt, resolvedAt } = facts
  const confirmed = confirmedAt ? [step('confirmed', 'reached', confirmedAt)] : []
  switch (standing) {
    case 'waiting':
    case 'confirming':
      return [step('confirmed', 'now'), ...followingConfirmation(facts, 'expected')]
    case 'refused':
      return [step('confirmed', 'failed', facts.refusedAt), ...followingConfirmation(facts, 'never')]
    case 'expired':
      return [step('confirmed', 'failed', facts.movedAt), ...followingConfirmation(facts, 'never')]
    case 'replaced':
      return [step('confirmed', 'never'), ...followingConfirmation(facts, 'never')]
    case 'held':
      return [...confirmed, ...creditSteps(facts), step('reviewed', 'now', quarantinedAt)]
    case 'applied':
    case 'posted':
      return facts.quarantine === 'entered'
        ? [...confirmed, step('reviewed', 'reached', quarantinedAt), step('posted', 'reached', resolvedAt)]
        : [...confirmed, ...creditSteps(facts), ...postingSteps(facts)]
    case 'returning':
    case 'returned':
      return [
        ...confirmed,
        ...creditSteps(facts),
        ...(quarantinedAt ? [step('reviewed', 'reached', resolvedAt ?? quarantinedAt)] : []),
        ...(facts.refunds.length > 0
          ? []
          : [step('refunded', standing === 'returned' ? 'reached' : 'now', resolvedAt)]),
      ]
  }
}

function followingConfirmation({ posting }: PaymentFacts, reach: 'expected' | 'never'): TrailStep[] {
  const books = posting === 'unread' ? [] : [step('posted', reach)]
  return [step('applied', reach), step('receipt', reach), ...books]
}

function creditSteps({ credited, receiptAt }: PaymentFacts): TrailStep[] {
  if (!credited) return []
  return [
    step('applied', 'reached', credited.at),
    ...(receiptAt ? [step('receipt', 'reached', receiptAt)] : []),
  ]
}

function postingSteps({ posting }: PaymentFacts): TrailStep[] {
  if (posting === 'unread') return []
  if (posting === 'expected') return [step('posted', 'now')]
  return [step('posted', 'reached', posting === 'known' ? null : posting)]
}

/** A refund that the provider refused for good is for a person: it is under way, and promised for no day. */
function stepsOfRefund({ state, amount, plannedAt, movedAt }: RefundFacts): TrailStep[] {
  const isDone = state === 'done'
  return [
    { kind: 'refund-asked', reach: 'reached', at: plannedAt, amount },
    ...(state === 'failed' ? [step('reviewed', 'now', movedAt)] : []),
    {
      kind: 'refunded',
      reach: isDone ? 'reached' : state === 'failed' ? 'expected' : 'now',
      at: isDone ? movedAt : null,
      amount,
    },
  ]
}
