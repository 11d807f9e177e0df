import type { CalendarYear } from '@llave/domain/receivables/instalment-calendar'

/** From this many years on the rows are drawn lower, so that the list below stays within reach. */
const COMPACT_FROM = 7

export function isCompact(years: readonly CalendarYear[]): boolean {
  return years.length >= COMPACT_FROM
}

/** The months of the latest year that have letras: `from` the first, `to` one past the last, of twelve. */
export function latestYearSpan(years: readonly CalendarYear[]): {
  readonly from: number
  readonly to: number
} {
  const months = years[0]?.months ?? []
  return {
    from: months.findIndex((letras) => letras.length > 0),
    to: months.findLastIndex((letras) => letras.length > 0) + 1,
  }
}

/**
 * The years that are labelled: all where they are few; of many only the first, the last and every
 * fifth year that is not next to either.
 */
export function labelledYears(years: readonly number[]): ReadonlySet<number> {
  if (years.length < COMPACT_FROM) return new Set(years)
  const [max = 0, min = 0] = [years.at(0), years.at(-1)]
  return new Set(
    years.filter(
      (year) => year === max || year === min || (year % 5 === 0 && max - year > 1 && year - min > 1),
    ),
  )
}
