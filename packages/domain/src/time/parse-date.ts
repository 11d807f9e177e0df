/** A date from `DD/MM/YYYY`; null where the text is no day of the calendar. */
export function parseDate(text: string): Temporal.PlainDate | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!found) return null
  const [day, month, year] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (month < 1 || month > 12 || day < 1) return null
  if (day > new Temporal.PlainYearMonth(year, month).daysInMonth) return null
  return new Temporal.PlainDate(year, month, day)
}
