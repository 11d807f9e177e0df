import { debitDayOfMonth } from './debit-day.ts'

/** Month 1 to 12 and the year with four digits; the card is good to the last day of that month. */
export type CardExpiry = { readonly month: number; readonly year: number }

/** Whether the card is no longer good on that day. */
export function isExpiredOn({ month, year }: CardExpiry, day: Temporal.PlainDate): boolean {
  return day.year > year || (day.year === year && day.month > month)
}

/** How many charges a card still pays when its owner is told that it expires. */
const toldChargesBefore = 2

/** The last day on which the card is charged: the debit day of the month in which it expires. */
export function lastChargeOf({ month, year }: CardExpiry): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day: debitDayOfMonth })
}

/**
 * Whether the owner of a card is told that it expires, where `next` is the next debit day: as soon as no more
 * than two charges are left for it, and still when it has paid its last.
 */
export function isExpiryTold(expiry: CardExpiry, next: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(lastChargeOf(expiry), lastChargeTold(next)) <= 0
}

/** The latest last charge of a card whose owner is told by then. */
export function lastChargeTold(next: Temporal.PlainDate): Temporal.PlainDate {
  return next.add({ months: toldChargesBefore - 1 })
}

/** `12/2030`: fechaVencimiento of an affiliation (docs/wire.md, "Rules"). */
export function formatExpiry({ month, year }: CardExpiry): string {
  return `${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`
}

/** Null where the text is not `MM/YYYY`. */
export function parseExpiry(text: string): CardExpiry | null {
  const found = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text)
  return found ? { month: Number(found[1]), year: Number(found[2]) } : null
}
