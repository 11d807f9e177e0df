import { type Currency, type Money, money } from '../money/money.ts'
import { defineStates } from '../states/state-table.ts'
import { allocateSurplus, type SettledPayment, type SurplusPart } from './allocate-surplus.ts'

/**
 * The states of a request to give money back (docs/decisions/0141). Approving it plans a refund, which has
 * states of its own (refund-state.ts).
 *
 * asked      waits for another person
 * approved   its refund is planned
 * declined   another person said no, with a reason
 * withdrawn  who asked took it back
 * void       what could be given back had changed when somebody wanted to approve it
 */
export const refundRequestStates = defineStates('A request for a refund', {
  asked: ['approved', 'declined', 'withdrawn', 'void'],
  approved: [],
  declined: [],
  withdrawn: [],
  void: [],
})
export type RefundRequestState = (typeof refundRequestStates.all)[number]

/** Why money goes back, besides the words of whoever asks. */
export const refundCauses = ['paid-twice', 'wrong-debt', 'sale-ended', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

/** From which amount on another person has to approve, in minor units of what the card was charged. */
export type RefundLimits = Readonly<Record<Currency, number>>

/** How a payment stands, in what its card was charged. `paid` is `returned` and `available` together. */
export type RefundBasis = {
  readonly paid: Money
  /** Given back, on its way back or kept by the developer's accounting. */
  readonly returned: Money
  readonly available: Money
}

/** What one charge paid: a debt, or several. */
export type SettledCharge = readonly [SettledPayment, ...SettledPayment[]]

/** How a charge stands now, all that it paid together. */
export function refundBasis(payments: SettledCharge): RefundBasis {
  const { currency } = payments[0].charged
  const paid = payments.reduce((sum, { charged }) => sum + charged.minor, 0)
  const available = allocateSurplus(leftOf(payments), payments).reduce(
    (sum, { charged }) => sum + charged.minor,
    0,
  )
  return {
    paid: money(paid, currency),
    returned: money(paid - available, currency),
    available: money(available, currency),
  }
}

/** What is left of a charge for its debts, in minor units of their currency. */
export function leftOf(payments: readonly SettledPayment[]): number {
  return payments.reduce((sum, { amountMinor, correctedMinor }) => sum + amountMinor - correctedMinor, 0)
}

/** Whether a person who saw the one sees nothing else in the other. */
export function isSameBasis(seen: RefundBasis, now: RefundBasis): boolean {
  return (['paid', 'returned', 'available'] as const).every(
    (member) => seen[member].minor === now[member].minor && seen[member].currency === now[member].currency,
  )
}

/**
 * Why no refund of that amount is asked for or made. `in-doubt`: money of the payment left without our doing,
 * and a person has to say first what that was. `changed`: it stands otherwise than whoever acts has seen.
 * `only-whole`: it paid several debts, and goes back whole or not at all.
 */
export type RefundFault = 'nothing-left' | 'above-left' | 'only-whole' | 'in-doubt' | 'changed' | 'open'

export type RefundQuestion = {
  readonly payments: SettledCharge
  /** Minor units of the debt's currency, above 0. */
  readonly amountMinor: number
  readonly seen: RefundBasis
  readonly isInDoubt: boolean
  /** Whether another request for the same payment waits. */
  readonly hasOpen: boolean
}

/** What goes back to the card of each debt, or why nothing does. Asked under the locks of debts and order. */
export function judgeRefund(question: RefundQuestion): readonly SurplusPart[] | RefundFault {
  const { payments, amountMinor, seen, isInDoubt, hasOpen } = question
  if (isInDoubt) return 'in-doubt'
  if (hasOpen) return 'open'
  const left = leftOf(payments)
  const basis = refundBasis(payments)
  if (!isSameBasis(seen, basis)) return 'changed'
  if (left <= 0 || basis.available.minor <= 0) return 'nothing-left'
  if (amountMinor > left) return 'above-left'
  if (payments.length > 1 && amountMinor < left) return 'only-whole'
  const parts = allocateSurplus(amountMinor, payments)
  // A céntimo of the debt may be less than one of the card's.
  return parts.length > 0 && parts.every(({ charged }) => charged.minor > 0) ? parts : 'nothing-left'
}

/**
 * Whether another person has to approve. What one person gave back of the same payment alone before counts
 * with it, so that an amount is not cut into parts below the limit.
 */
export function needsAnother(charged: Money, aloneBeforeMinor: number, limits: RefundLimits): boolean {
  return charged.minor + aloneBeforeMinor >= limits[charged.currency]
}

/** A part of a payment that goes back together with parts of others, as `needsAnother` counts it. */
export type ReturnedPart = { readonly charged: Money; readonly aloneBeforeMinor: number }

/** Whether another person has to approve parts of several payments, summed in each currency. */
export function needsAnotherTogether(parts: readonly ReturnedPart[], limits: RefundLimits): boolean {
  return (Object.keys(limits) as Currency[]).some((currency) => {
    const same = parts.filter(({ charged }) => charged.currency === currency)
    const charged = same.reduce((sum, part) => sum + part.charged.minor, 0)
    const before = same.reduce((sum, part) => sum + part.aloneBeforeMinor, 0)
    return same.length > 0 && needsAnother(money(charged, currency), before, limits)
  })
}

/** Who may decide about a request: anybody but who asked for it, whatever their roles. */
export function mayDecideRequest(askedBy: number, personId: number): boolean {
  return askedBy !== personId
}
