import { type Money, sumByCurrency } from '../money/money.ts'
import type { ReceivableState } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'
import { chargeCutoff, debitDayOf, nextDebitDay } from './debit-day.ts'

/** What automatic debit needs of a letra; `owed` is what is left to pay, in its own currency. */
export type ChargeableLetra = {
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  readonly owed: Money
}

/** What the next debit day charges of one proforma. */
export type NextCharge = {
  readonly day: Temporal.PlainDate
  /** The oldest first: in this order they are charged. */
  readonly letras: readonly Omit<ChargeableLetra, 'state'>[]
  /** One sum a currency. */
  readonly sums: readonly Money[]
}

/**
 * The letras of one proforma that a debit day charges: pending ones due before the next debit
 * day, those that are overdue or due on the day itself among them, the oldest first, each in
 * its own currency and never at the preferential rate (docs/small-print.md, "Automatic debit").
 */
export function planCharges<T extends ChargeableLetra>(letras: readonly T[], day: Temporal.PlainDate): T[] {
  const until = chargeCutoff(day)
  return sortByDueDate(
    letras.filter(
      ({ state, dueOn, owed }) =>
        state === 'pending' && owed.minor > 0 && Temporal.PlainDate.compare(dueOn, until) < 0,
    ),
  )
}

/** What the next debit day would charge, as things stand now in Lima. */
export function nextCharge(letras: readonly ChargeableLetra[], now: Temporal.PlainDateTime): NextCharge {
  const day = nextDebitDay(now)
  const planned = planCharges(letras, day)
  return {
    day,
    letras: planned.map(({ code, dueOn, owed }) => ({ code, dueOn, owed })),
    sums: sumByCurrency(planned.map(({ owed }) => owed)),
  }
}

/**
 * What the card pays in an ordinary month, one sum per currency: of the next debit day's charges, the
 * letras of the latest month. Letras that were refused or fell due before the affiliation are charged
 * in addition, but do not recur.
 */
export function monthlySums({ letras }: Pick<NextCharge, 'letras'>): Money[] {
  const months = Map.groupBy(letras, ({ owed }) => owed.currency)
  return sumByCurrency(
    [...months.values()].flatMap((own) => {
      const [latest] = own
        .map(({ dueOn }) => debitDayOf(dueOn))
        .toSorted(Temporal.PlainDate.compare)
        .slice(-1)
      return own.filter(({ dueOn }) => latest?.equals(debitDayOf(dueOn))).map(({ owed }) => owed)
    }),
  )
}
