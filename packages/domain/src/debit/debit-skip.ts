import { defineStates } from '../states/state-table.ts'
import { LIMA } from '../time/lima-date.ts'
import { nextDebitDay } from './debit-day.ts'

/**
 * The states of a skip: that a proforma's letras are not charged on one debit day, nor on the days on which
 * that day is retried (docs/decisions/0196-a-month-is-skipped.md). Skipping again makes another one.
 *
 * standing   the debit day passes the proforma over
 * withdrawn  the customer wants it charged after all
 */
export const debitSkipStates = defineStates('A skip', {
  standing: ['withdrawn'],
  withdrawn: [],
})

/** The hour in Lima, on the day before, at which what a debit day charges is no longer changed. */
const cutoffHour = 18

/** The first moment at which a debit day can no longer be skipped, nor a skip of it be withdrawn. */
export function skipCutoff(day: Temporal.PlainDate): Temporal.Instant {
  return day
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: LIMA, plainTime: new Temporal.PlainTime(cutoffHour) })
    .toInstant()
}

/**
 * Why a debit day cannot be changed.
 *
 * late       its cut-off has passed
 * not-next   another debit day comes before it, or it is no debit day
 * no-card    no card is on debit for the proforma
 * uncharged  nothing of the proforma would be charged on it
 */
export type SkipImpediment = 'late' | 'not-next' | 'no-card' | 'uncharged'

/** Whether the day that a customer names is one that can be changed; `now` in the zone of Lima. */
export function skipImpediment(
  day: Temporal.PlainDate,
  now: Temporal.ZonedDateTime,
): Extract<SkipImpediment, 'late' | 'not-next'> | null {
  const next = nextDebitDay(now.toPlainDateTime())
  const order = Temporal.PlainDate.compare(day, next)
  if (order > 0) return 'not-next'
  if (order < 0) return 'late'
  return Temporal.Instant.compare(now.toInstant(), skipCutoff(day)) >= 0 ? 'late' : null
}
