import { findItem } from './finish-catalogue.ts'

/** For how long the developer answers for an item of a property that was delivered. */
export type Warranty = {
  readonly covers: string
  readonly from: Temporal.PlainDate
  /** Its last day. */
  readonly until: Temporal.PlainDate
  readonly isOver: boolean
  /** How much of it went by, from 0 to 1. */
  readonly gone: number
}

/** The warranty of an item; null where the day of delivery is not known, so that nothing is claimed. */
export function warrantyOf(
  itemCode: string,
  deliveredOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Warranty | null {
  const item = findItem(itemCode)
  if (!item || !deliveredOn) return null
  const { months, covers } = item.warranty
  // 29 February and a year end on 28 February.
  const until = deliveredOn.add({ months })
  const days = deliveredOn.until(until).days
  const gone = Math.min(1, Math.max(0, deliveredOn.until(today).days / days))
  return { covers, from: deliveredOn, until, isOver: Temporal.PlainDate.compare(today, until) > 0, gone }
}

/** `5 meses y 23 días`: from a day to a later one. */
export function remainingText(today: Temporal.PlainDate, until: Temporal.PlainDate): string {
  const { years, months, days } = today.until(until, { largestUnit: 'years' })
  const parts = [
    count(years, 'año', 'años'),
    count(months, 'mes', 'meses'),
    // Of years the days say nothing.
    years > 0 ? '' : count(days, 'día', 'días'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'hasta hoy' : parts.join(' y ')
}

/** `1 año`, `6 meses`. */
export function monthsText(months: number): string {
  return months % 12 === 0 ? count(months / 12, 'año', 'años') : count(months, 'mes', 'meses')
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}
