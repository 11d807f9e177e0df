/** Month 1 to 12 and the year with four digits; the card is good to the last day of that month. */
export type CardExpiry = { readonly month: number; readonly year: number }

/** Whether the card is no longer good on that day. */
export function isExpiredOn({ month, year }: CardExpiry, day: Temporal.PlainDate): boolean {
  return day.year > year || (day.year === year && day.month > month)
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
