import type { Instalment } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'

/**
 * What the home leads with: the oldest pending letra of each proforma, the oldest of all
 * first. The first one is "Lo primero por pagar", the second comes after it.
 */
export function nextDebts(instalments: readonly Instalment[]): Instalment[] {
  const pending = sortByDueDate(instalments.filter(({ state }) => state === 'pending'))
  return [...Map.groupBy(pending, ({ proforma }) => proforma).values()].map(
    (letras) => letras[0] as Instalment,
  )
}
