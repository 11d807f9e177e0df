type Letra = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }

/** A place on the chart: days from its left edge, minor units above its ground. */
type BalancePoint = { readonly day: number; readonly minor: number }

/**
 * The balance of a plan, letra by letra: it stands until a letra is due and falls by it then.
 * What is overdue falls at the left edge, because it is owed at once.
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

/** The first of January of each year of the chart, thinned so that at most `most` are written. */
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
