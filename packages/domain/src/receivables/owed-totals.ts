import { type Money, sumByCurrency } from '../money/money.ts'
import { isOverdue } from './overdue.ts'
import { owedAmount } from './owed-amount.ts'
import type { Instalment } from './receivable.ts'

type Debt = Pick<Instalment, 'amount' | 'paidAmount' | 'dueOn' | 'state'>

/** What is left to pay of several debts: one sum a currency, none where nothing is. */
export type OwedTotals = {
  readonly overdue: readonly Money[]
  readonly all: readonly Money[]
  /** How many debts each of them sums. */
  readonly overdueCount: number
  readonly count: number
  /** The oldest and the newest due date among all. */
  readonly firstDue: Temporal.PlainDate | null
  readonly lastDue: Temporal.PlainDate | null
}

/** `today` is today in Lima. A payment under way is not one yet, so that its debt still counts. */
export function owedTotals(debts: readonly Debt[], today: Temporal.PlainDate): OwedTotals {
  const pending = debts.filter(({ state }) => state === 'pending')
  const overdue = pending.filter((debt) => isOverdue(debt, today))
  const dueDates = pending.map(({ dueOn }) => dueOn).toSorted(Temporal.PlainDate.compare)
  return {
    overdue: sumByCurrency(overdue.map(owedAmount)),
    all: sumByCurrency(pending.map(owedAmount)),
    overdueCount: overdue.length,
    count: pending.length,
    firstDue: dueDates.at(0) ?? null,
    lastDue: dueDates.at(-1) ?? null,
  }
}
