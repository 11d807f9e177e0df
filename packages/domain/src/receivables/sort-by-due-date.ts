/** By due date, the oldest first; what is due on the same day keeps the order it came in. */
export function sortByDueDate<T extends { readonly dueOn: Temporal.PlainDate }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => Temporal.PlainDate.compare(a.dueOn, b.dueOn))
}
