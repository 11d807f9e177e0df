/** The months of one calendar year. */
export type YearOfMonths<M> = {
  /** `2027`; empty for what has no date. */
  readonly key: string
  readonly months: readonly M[]
  /** How many debts its months hold together. */
  readonly count: number
}

/** Months, as `groupPending` and `groupPaid` give them, by year and in the order in which they came. */
export function groupByYear<M extends { readonly key: string; readonly items: readonly unknown[] }>(
  months: readonly M[],
): YearOfMonths<M>[] {
  const years = Map.groupBy(months, ({ key }) => key.slice(0, -'-MM'.length))
  return [...years].map(([key, months]) => ({
    key,
    months,
    count: months.reduce((count, { items }) => count + items.length, 0),
  }))
}
