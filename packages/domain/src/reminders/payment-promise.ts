import { formatMoney } from '../money/format-money.ts'
import { type Money, money } from '../money/money.ts'
import { formatDate } from '../time/format-date.ts'
import { isWorkingDay } from '../time/working-days.ts'
import { type PromiseState, promiseStateText } from './promise-state.ts'

/** The days from today that a promise may name (docs/decisions/0200-a-promise-to-pay.md). */
const firstDay = 1
const lastDay = 7

/** So many promises that were not kept within so many days, and the portal takes no further one. */
const unkeptLimit = 2
const unkeptDays = 90

export type PaymentPromise = {
  readonly amount: Money
  /** The last day in Lima on which paying keeps it. */
  readonly day: Temporal.PlainDate
  readonly state: PromiseState
  readonly madeOn: Temporal.PlainDate
  /** Null while it is open. */
  readonly endedOn: Temporal.PlainDate | null
}

/** What may be promised of what a proforma owes overdue in one currency. */
export type PromiseTerms = {
  /** From the oldest debt, because the portal takes a letra as a whole, to all that is overdue. */
  readonly least: Money
  readonly most: Money
  readonly firstDay: Temporal.PlainDate
  readonly lastDay: Temporal.PlainDate
}

/** The terms for debts of one currency that are overdue today, the oldest first; null where there are none. */
export function promiseTerms(
  overdue: readonly { readonly owed: Money }[],
  today: Temporal.PlainDate,
): PromiseTerms | null {
  const [oldest] = overdue
  if (!oldest) return null
  const sum = overdue.reduce((total, { owed }) => total + owed.minor, 0)
  return {
    least: oldest.owed,
    most: money(sum, oldest.owed.currency),
    firstDay: today.add({ days: firstDay }),
    lastDay: today.add({ days: lastDay }),
  }
}

/** What is wrong with a promise; null where nothing is. */
export function promiseFault(
  { amount, day }: Pick<PaymentPromise, 'amount' | 'day'>,
  terms: PromiseTerms,
): 'day' | 'amount' | null {
  const { compare } = Temporal.PlainDate
  if (compare(day, terms.firstDay) < 0 || compare(day, terms.lastDay) > 0) return 'day'
  return amount.minor < terms.least.minor || amount.minor > terms.most.minor ? 'amount' : null
}

/**
 * Whether too many promises were not kept lately: broken ones, and those that were withdrawn on a later day than
 * they were made, or withdrawing in time would put payment off for ever.
 */
export function isPromiseRefused(
  earlier: readonly Pick<PaymentPromise, 'state' | 'madeOn' | 'endedOn'>[],
  today: Temporal.PlainDate,
): boolean {
  const since = today.subtract({ days: unkeptDays })
  const unkept = earlier.filter(
    ({ state, madeOn, endedOn }) =>
      endedOn !== null &&
      Temporal.PlainDate.compare(endedOn, since) >= 0 &&
      (state === 'broken' || (state === 'withdrawn' && !endedOn.equals(madeOn))),
  )
  return unkept.length >= unkeptLimit
}

/** What decides how a promise stands; sums of what was overdue when it was made, in its currency's minor units. */
export type PromiseFacts = {
  readonly state: PromiseState
  readonly amountMinor: number
  readonly day: Temporal.PlainDate
  /** How much less is owed of it now, whatever the way. */
  readonly paidMinor: number
  /** Of that, what is known to have been paid after the day. */
  readonly paidLateMinor: number
  /** Of that, what is known to have been paid up to the day. */
  readonly paidInTimeMinor: number
  /** A payment of some of it is under way or unknown at the provider, or its money is in quarantine. */
  readonly paymentUnderWay: boolean
  /** Whether who promised still holds the proforma. */
  readonly held: boolean
}

/**
 * What becomes of a promise today, in Lima; null where it stays as it is. Where the day of a payment is not known,
 * it counts as in time: nothing is called broken that may have been kept.
 */
export function promiseOutcome(facts: PromiseFacts, today: Temporal.PlainDate): PromiseState | null {
  const { state, amountMinor, day, paidMinor, paidLateMinor, paidInTimeMinor } = facts
  if (state === 'broken') return paidInTimeMinor >= amountMinor ? 'kept' : null
  if (state !== 'made') return null
  if (paidMinor - paidLateMinor >= amountMinor) return 'kept'
  if (!facts.held) return 'withdrawn'
  if (Temporal.PlainDate.compare(today, day) <= 0 || facts.paymentUnderWay) return null
  return 'broken'
}

/** A promise in one line, as collections read it: `Promesa por cumplir: US$ 410.75 hasta el 28/11/2026`. */
export function promiseText({
  state,
  amount,
  day,
}: Pick<PaymentPromise, 'state' | 'amount' | 'day'>): string {
  return `Promesa ${promiseStateText(state).toLowerCase()}: ${formatMoney(amount)} hasta el ${formatDate(day)}`
}

/** Days after a promise's own in which a payment that is told late still keeps it. */
export const lateNewsDays = 14

/** What has to be said of a day on which banks do not work; empty for others. */
export function promiseDayNote(day: Temporal.PlainDate): string {
  if (isWorkingDay(day)) return ''
  const which = day.dayOfWeek === 6 ? 'sábado' : day.dayOfWeek === 7 ? 'domingo' : 'feriado'
  return `Es ${which}: con tarjeta se paga igual; un depósito puede verse el siguiente día hábil.`
}
