import { type Money, sumByCurrency } from '../money/money.ts'
import { monthKey, monthLabel } from '../time/month.ts'
import { owedAmount } from './owed-amount.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

/** The pending debts of one due month. */
export type PendingMonth<T> = {
  /** `2026-10` */
  readonly key: string
  /** `OCT 2026` */
  readonly label: string
  readonly items: readonly T[]
  /** One sum a currency. */
  readonly sums: readonly Money[]
  /** Only the first month has an active Pagar button (docs/specification.md, "group-pending-first-active"). */
  readonly payable: boolean
}

/** Pending debts by due month, the oldest first. What is paid or annulled is left out. */
export function groupPending<T extends Pick<Instalment, 'dueOn' | 'state' | 'amount' | 'paidAmount'>>(
  receivables: readonly T[],
): PendingMonth<T>[] {
  const pending = sortByDueDate(receivables.filter(({ state }) => state === 'pending'))
  const months = Map.groupBy(pending, ({ dueOn }) => monthKey(dueOn))
  return [...months].map(([key, items], index) => ({
    key,
    label: monthLabel((items[0] as T).dueOn),
    items,
    sums: sumByCurrency(items.map(owedAmount)),
    payable: index === 0,
  }))
}
