import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

/**
 * How many letras are paid with one charge: a year of them. So all of them stand on the receipt's one page, and
 * one refused card does not hold more than that (docs/decisions/0180).
 */
export const maxLetrasOfSet = 12

type Letra = Pick<Instalment, 'dueOn' | 'state' | 'amount' | 'paymentUnderWay'>

/**
 * The letras of one proforma that can be chosen to be paid together: from the oldest pending one on, up to the
 * first whose payment is under way, whose currency is another, or that is one more than a charge takes. Any first
 * part of them can be paid with one charge (`setPayability`).
 */
export function choosableLetras<T extends Letra>(letras: readonly T[]): readonly T[] {
  const pending = sortByDueDate(letras.filter(({ state }) => state === 'pending'))
  const end = pending.findIndex(
    ({ paymentUnderWay, amount }) => paymentUnderWay || amount.currency !== pending[0]?.amount.currency,
  )
  return pending.slice(0, end === -1 ? maxLetrasOfSet : Math.min(end, maxLetrasOfSet))
}
