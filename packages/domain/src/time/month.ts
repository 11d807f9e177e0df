const names = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'] as const

/** What sorts and groups by month: `2026-01`. */
export function monthKey(date: Temporal.PlainDate): string {
  return `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}`
}

/** The months from one date to another, the year once where it is the same: `OCT 2026`, `OCT a DIC 2026`, `DIC 2026 a ENE 2027`. */
export function monthSpan(from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  if (monthKey(from) === monthKey(to)) return monthLabel(to)
  return `${from.year === to.year ? names[from.month - 1] : monthLabel(from)} a ${monthLabel(to)}`
}

/** `ENE 2026`. Own names, as Intl writes "SET." for September (docs/small-print.md, "Figures and texts"). */
export function monthLabel(date: Temporal.PlainDate): string {
  return `${names[date.month - 1]} ${date.year}`
}
