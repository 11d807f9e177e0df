type Letra = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }

/** A point of the chart: days from its left edge, minor units above its baseline. */
type BalancePoint = { readonly day: number; readonly minor: number }

/**
 * The balance of a plan as a step line: it falls by each letra on its due date. Overdue letras fall at
 * the left edge, because they are owed at once.
 */
export function balanceSteps(letras: readonly Letra[], from: Temporal.PlainDate): BalancePoint[] {
  const due = letras
    .map(({ dueOn, amountMinor }) => ({
      day: Math.max(0, from.until(dueOn, { largestUnit: 'day' }).days),
      amountMinor,
    }))
    .sort((a, b) => a.day - b.day)
  let minor = due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const points: BalancePoint[] = [{ day: 0, minor }]
  for (const { day, amountMinor } of due) {
    points.push({ day, minor })
    minor -= amountMinor
    points.push({ day, minor })
  }
  return points
}

/** The first of January of each year of the chart, thinned so that at most `most` are labelled. */
export function yearMarks(
  from: Temporal.PlainDate,
  days: number,
  most: number,
): { day: number; year: number }[] {
  const last = from.add({ days }).year
  const every = Math.max(1, Math.ceil((last - from.year) / most))
  const marks: { day: number; year: number }[] = []
  for (let year = from.year + 1; year <= last; year += every) {
    marks.push({ day: from.until(new Temporal.PlainDate(year, 1, 1), { largestUnit: 'day' }).days, year })
  }
  return marks
}
