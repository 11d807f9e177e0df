/**
 * Days as `YYYY-MM-DD` has them. The same few thousand recur in all letras, and looking one up takes a fraction of
 * parsing or writing it (docs/decisions/0246).
 */
const days = new Map<string, Temporal.PlainDate>()
const texts = new WeakMap<Temporal.PlainDate, string>()

/** More than a process meets before its letras change. */
const mostKnown = 20_000

export function dayFrom(text: string): Temporal.PlainDate {
  const known = days.get(text)
  if (known) return known
  const day = Temporal.PlainDate.from(text)
  if (days.size >= mostKnown) days.clear()
  days.set(text, day)
  texts.set(day, day.toString())
  return day
}

export function dayText(day: Temporal.PlainDate): string {
  return texts.get(day) ?? day.toString()
}
