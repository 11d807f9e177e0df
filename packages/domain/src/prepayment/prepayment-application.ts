import type { Money } from '../money/money.ts'
import { defineStates } from '../states/state-table.ts'
import type { PrepaymentWay } from './compare-ways.ts'

/**
 * The states of a prepayment that was asked for (docs/decisions/0190).
 *
 * requested       kept with the figures that were seen; its debt can be paid on that day
 * in_application  paid: the developer's system is told, and its letras wait for the new plan
 * applied         the new plan came in
 * expired         it was not paid, or asked for anew
 * given_up        a person gave up waiting for a plan: its letras stay as they are, and its money has to go back
 * undone          its payment went back, or a part of it, before a new plan came
 */
export const prepaymentApplicationStates = defineStates('A prepayment application', {
  requested: ['in_application', 'expired'],
  in_application: ['applied', 'given_up', 'undone'],
  given_up: ['undone'],
  applied: [],
  expired: [],
  undone: [],
})

/**
 * What a person may say of one that waits. `applied`: the letras that stand are the new plan. `given_up`: none
 * comes, the letras stay, and the money goes back by a refund (docs/decisions/0212).
 */
export const applicationClosings = ['applied', 'given_up'] as const
export type ApplicationClosing = (typeof applicationClosings)[number]

/** The two ways that need the developer's system: an adelanto de cuotas pays letras as they are. */
export type AnticipatedWay = Exclude<PrepaymentWay, 'advance'>

/** A prepayment that was paid and waits for the new plan, as its holders see it. Amounts in minor units. */
export type PrepaymentApplication = {
  /** The document number of its debt: `PA-00000012`. */
  readonly number: string
  readonly way: AnticipatedWay
  readonly amount: Money
  readonly requestedAt: Temporal.Instant
  readonly paidAt: Temporal.Instant
  /** How many letras there were, and how many the new plan has. */
  readonly letrasBefore: number
  readonly letrasAfter: number
  readonly eachMinor: number
  readonly lastDueOn: Temporal.PlainDate
}

/** The document number of the nth application. */
export function applicationNumber(nth: number): string {
  return `PA-${String(nth).padStart(8, '0')}`
}

/** Whether a document number is one of ours, and not of the developer's system. */
export function isApplicationNumber(documentNumber: string): boolean {
  return /^PA-\d{8,}$/.test(documentNumber)
}

/** Hours after its payment in which the developer's system is expected to bring the new plan. */
export const planExpectedWithin = { hours: 24 } as const

/** The minutes for which the letras of a proforma have to stand still, so that a plan that comes in steps is whole. */
export const planSettlesIn = { minutes: 1 } as const

/** Unpaid letras, added up in minor units. */
export type LetrasSum = { readonly count: number; readonly minor: number }

/**
 * Whether the unpaid letras of a proforma are the new plan. They owe no more than before less what was paid, as
 * nothing is charged for paying ahead; and no less than the capital that was left, as interest is not negative.
 * A cent a letra is the developer's system's own rounding. `baseMinor` is the present value less the amount.
 */
export function isNewPlan(
  now: LetrasSum,
  before: LetrasSum & { readonly amountMinor: number; readonly baseMinor: number },
): boolean {
  const { least, most } = newPlanBounds(now.count, before)
  return now.count > 0 && now.minor <= most && now.minor >= least
}

/** Between which sums `count` unpaid letras are a new plan. */
export function newPlanBounds(
  count: number,
  before: {
    readonly minor: number
    readonly amountMinor: number
    readonly baseMinor: number
  },
): { readonly least: number; readonly most: number } {
  return {
    least: Math.max(0, before.baseMinor - count),
    most: before.minor - before.amountMinor + count,
  }
}
