import type { Instalment } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'

/**
 * The pending letras of every property, the oldest first: the first one is "Lo primero por
 * pagar", the second comes after it, be it of the same property or of another.
 */
export function nextDebts(instalments: readonly Instalment[]): Instalment[] {
  return sortByDueDate(instalments.filter(({ state }) => state === 'pending'))
}
