import { type Currency, type Money, money } from '../money/money.ts'
import type { AnnualRate } from '../prepayment/annual-rate.ts'
import { createDiscount, type Discount, SCALE } from '../prepayment/discount.ts'
import type { ReceivableState } from '../receivables/receivable.ts'
import type { Period } from './statement-period.ts'

/** A letra or a cash item of a proforma, as a statement counts it. */
export type StatedDebt = {
  readonly kind: 'letra' | 'cash'
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  readonly amount: Money
  /** What was paid of it; of one that is pending nobody knows when. */
  readonly paidAmount: Money
  /** The day of the payment; null where it is not paid, or nobody knows the day. */
  readonly paidOn: Temporal.PlainDate | null
  /** Present where it waits for the new plan of a prepayment, so that it is not late. */
  readonly inApplication?: true
}

/**
 * Why interest is not stated: the proforma has no rate; letras of it were annulled, so that the plan of
 * before is not known; a letra that bore interest in the year was paid on an unknown day.
 */
export type NoInterest = 'no-rate' | 'plan-changed' | 'day-unknown'

/** The figures of one currency, in minor units of it (docs/period-statement.md). */
export type StatementFigures = {
  readonly currency: Currency
  /** Unpaid before the first day: `opening` less `paid` is `closing`. */
  readonly opening: Money
  /** What fell due within the period. */
  readonly fellDue: Money
  readonly paid: Money
  readonly closing: Money
  /** Of `closing`, what was due before the last day. */
  readonly overdue: Money
  /** The letras unpaid at the end, at their worth of that day; null where the plan of that day is not known. */
  readonly capital: Money | null
  /** What the letras bore from the end of the year before to the last day; null where it is not known. */
  readonly interest: Money | null
}

export type PeriodStatement = {
  readonly figures: readonly StatementFigures[]
  readonly noInterest: NoInterest | null
  /** How many payments without a known day count as made before the period. */
  readonly undated: number
}

/** What the figures depend on beside the debts. */
export type StatementBasis = {
  readonly period: Period
  readonly soldOn: Temporal.PlainDate
  readonly annualRate: AnnualRate
  readonly today: Temporal.PlainDate
}

/** The figures of a period, one set a currency; currencies are never added (docs/period-statement.md). */
export function stateOfPeriod(debts: readonly StatedDebt[], basis: StatementBasis): PeriodStatement {
  const standing = debts.filter(({ state }) => state !== 'annulled')
  const planChanged = debts.some(({ kind, state }) => kind === 'letra' && state === 'annulled')
  const noInterest = reasonAgainst(standing, planChanged, basis)
  const discount = createDiscount(basis.annualRate)
  return {
    figures: (['PEN', 'USD'] as const)
      .map((currency) => ({ currency, own: standing.filter(({ amount }) => amount.currency === currency) }))
      .filter(({ own }) => own.length > 0)
      .map(({ currency, own }) => ({
        ...balances(currency, own, basis.period),
        capital:
          planChanged && Temporal.PlainDate.compare(basis.period.to, basis.today) < 0
            ? null
            : inMoney(capitalAt(own, basis.period.to, discount), currency),
        interest: noInterest ? null : inMoney(interestOf(own, basis, discount), currency),
      })),
    noInterest,
    undated: standing.filter(isUndated).length,
  }
}

/** What of a debt is left at the end of a day, in minor units. A payment of an unknown day was made before it. */
export function leftAt({ state, amount, paidAmount, paidOn }: StatedDebt, day: Temporal.PlainDate): number {
  if (state === 'pending') return amount.minor - paidAmount.minor
  return paidOn && Temporal.PlainDate.compare(paidOn, day) > 0 ? amount.minor : 0
}

/**
 * Whether what is left of a debt at the end of a day was due before it. Nothing is overdue when a prepayment is made,
 * so a letra that waits for its new plan was not late on any day until now.
 */
export function isLateAt({ dueOn, inApplication }: StatedDebt, day: Temporal.PlainDate): boolean {
  return !inApplication && Temporal.PlainDate.compare(dueOn, day) < 0
}

export function isWithin(day: Temporal.PlainDate, { from, to }: Period): boolean {
  return Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
}

function balances(currency: Currency, debts: readonly StatedDebt[], period: Period) {
  const before = period.from.subtract({ days: 1 })
  function sum(of: (debt: StatedDebt) => number): Money {
    return money(
      debts.reduce((total, debt) => total + of(debt), 0),
      currency,
    )
  }
  return {
    currency,
    opening: sum((debt) => leftAt(debt, before)),
    fellDue: sum(({ dueOn, amount }) => (isWithin(dueOn, period) ? amount.minor : 0)),
    paid: sum(({ state, paidOn, amount }) =>
      state === 'paid' && paidOn && isWithin(paidOn, period) ? amount.minor : 0,
    ),
    closing: sum((debt) => leftAt(debt, period.to)),
    overdue: sum((debt) => (isLateAt(debt, period.to) ? leftAt(debt, period.to) : 0)),
  }
}

/** In minor units by `SCALE`. What is due by the day is worth its amount. */
function capitalAt(debts: readonly StatedDebt[], day: Temporal.PlainDate, discount: Discount): bigint {
  return debts
    .filter(({ kind }) => kind === 'letra')
    .reduce((sum, debt) => sum + BigInt(leftAt(debt, day)) * discount(daysBetween(day, debt.dueOn)), 0n)
}

/** How much the worth of the letras grew until each was paid or due, in minor units by `SCALE`. */
function interestOf(debts: readonly StatedDebt[], basis: StatementBasis, discount: Discount): bigint {
  const start = startOfInterest(basis)
  return debts
    .filter(({ kind }) => kind === 'letra')
    .reduce((sum, debt) => {
      const { dueOn, paidOn, state, amount, paidAmount } = debt
      const end = earliest([basis.period.to, dueOn, ...(state === 'paid' && paidOn ? [paidOn] : [])])
      if (Temporal.PlainDate.compare(end, start) <= 0) return sum
      const base = state === 'pending' ? amount.minor - paidAmount.minor : amount.minor
      const growth = discount(daysBetween(end, dueOn)) - discount(daysBetween(start, dueOn))
      return sum + BigInt(base) * growth
    }, 0n)
}

/** The end of the year before, or the day of the sale. */
function startOfInterest({ period, soldOn }: StatementBasis): Temporal.PlainDate {
  const yearBefore = Temporal.PlainDate.from({ year: period.to.year - 1, month: 12, day: 31 })
  return Temporal.PlainDate.compare(soldOn, yearBefore) > 0 ? soldOn : yearBefore
}

function reasonAgainst(
  debts: readonly StatedDebt[],
  planChanged: boolean,
  basis: StatementBasis,
): NoInterest | null {
  if (basis.annualRate === 0) return 'no-rate'
  if (planChanged) return 'plan-changed'
  const start = startOfInterest(basis)
  const bore = debts.some(
    (debt) => debt.kind === 'letra' && isUndated(debt) && Temporal.PlainDate.compare(debt.dueOn, start) > 0,
  )
  return bore ? 'day-unknown' : null
}

function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: 'day' }).days
}

function isUndated({ state, paidOn, paidAmount }: StatedDebt): boolean {
  return state === 'paid' ? paidOn === null : paidAmount.minor > 0
}

function earliest(days: readonly Temporal.PlainDate[]): Temporal.PlainDate {
  return days.reduce((first, day) => (Temporal.PlainDate.compare(day, first) < 0 ? day : first))
}

/** Rounded half up to the minor unit, once a figure. */
function inMoney(scaled: bigint, currency: Currency): Money {
  return money(Number((2n * scaled + SCALE) / (2n * SCALE)), currency)
}
