import { holidaysOf } from './holidays.ts'

/** Monday to Friday, and no national holiday of Peru (docs/decisions/0129-the-clock-of-a-complaint.md). */
export function isWorkingDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !holidaysOf(date.year).some((holiday) => holiday.equals(date))
}

/** The `days`-th working day after the date, which itself never counts; 0 is the date as it is. */
export function addWorkingDays(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`Not a number of working days: ${days}`)
  let reached = date
  for (let left = days; left > 0; ) {
    reached = reached.add({ days: 1 })
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/**
 * How many working days there are after `after`, up to `until` and with it; 0 where `until` is not later. By
 * whole weeks and years, so that a case of years ago costs a list no more than one of today.
 */
export function workingDaysBetween(after: Temporal.PlainDate, until: Temporal.PlainDate): number {
  if (Temporal.PlainDate.compare(until, after) <= 0) return 0
  let count = weekdaysUpTo(until) - weekdaysUpTo(after)
  for (let year = after.year; year <= until.year; year += 1) {
    count -= holidaysOf(year).filter(
      (holiday) =>
        holiday.dayOfWeek <= 5 &&
        Temporal.PlainDate.compare(holiday, after) > 0 &&
        Temporal.PlainDate.compare(holiday, until) <= 0,
    ).length
  }
  return count
}

const someMonday = Temporal.PlainDate.from('1900-01-01')

/** Mondays to Fridays from some Monday up to the date and with it; fewer than none before. */
function weekdaysUpTo(date: Temporal.PlainDate): number {
  const { days } = someMonday.until(date, { largestUnit: 'days' })
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7 + 1, 5)
}
