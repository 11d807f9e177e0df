import { monthKey } from '../time/month.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'proforma' | 'dueOn' | 'state' | 'paymentUnderWay'>

/** Why a letra can or cannot be paid now. */
export type Payability = 'payable' | 'paid' | 'annulled' | 'under-way' | 'older-first'

/**
 * Whether a letra can be paid: it is pending, no payment of it is under way, and it is due in
 * the first pending month of its proforma (docs/small-print.md, "Which debt may be paid"). `siblings`
 * are letras of the customer; those of other proformas are ignored. Where several reasons apply, the
 * letra's own payments come before other letras.
 */
export function payability(letra: Letra, siblings: readonly Letra[]): Payability {
  if (letra.state !== 'pending') return letra.state
  if (letra.paymentUnderWay) return 'under-way'
  const month = monthKey(letra.dueOn)
  const older = siblings.some(
    (other) =>
      other.proforma === letra.proforma && other.state === 'pending' && monthKey(other.dueOn) < month,
  )
  return older ? 'older-first' : 'payable'
}

/** The letra that has to be paid first of those of the same proforma: the oldest that is pending. */
export function oldestPending<T extends Letra>({ proforma }: Letra, siblings: readonly T[]): T | null {
  const pending = siblings.filter((other) => other.proforma === proforma && other.state === 'pending')
  return sortByDueDate(pending)[0] ?? null
}
