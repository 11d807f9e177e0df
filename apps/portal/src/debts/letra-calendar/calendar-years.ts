import type { CalendarYear } from '@llave/domain/receivables/instalment-progress'

/** From this many years on the rows are drawn lower, so that the list below stays within reach. */
const TALL = 7

export function isTall(floors: readonly CalendarYear[]): boolean {
  return floors.length >= TALL
}

/** Which windows of the top floor the roof covers: from the first to behind the last, of twelve. */
export function roofSpan(floors: readonly CalendarYear[]): { readonly from: number; readonly to: number } {
  const top = floors[0]?.months ?? []
  return {
    from: top.findIndex((letras) => letras.length > 0),
    to: top.findLastIndex((letras) => letras.length > 0) + 1,
  }
}

/**
 * The years that are labelled: all where they are few; of many only the first, the last and every
 * fifth year that is not next to either.
 */
export function namedYears(years: readonly number[]): ReadonlySet<number> {
  if (years.length < TALL) return new Set(years)
  const [top = 0, ground = 0] = [years.at(0), years.at(-1)]
  return new Set(
    years.filter(
      (year) => year === top || year === ground || (year % 5 === 0 && top - year > 1 && year - ground > 1),
    ),
  )
}
