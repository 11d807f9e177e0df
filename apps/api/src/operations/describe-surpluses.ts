import type { Surplus } from '../payments/decisions/surplus.store.ts'
import { describeAmount } from './describe-amount.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of surpluses of lowered debts, oldest first. */
export function describeSurpluses(surpluses: readonly Surplus[]): string {
  if (surpluses.length === 0) return 'No debt was lowered below what was paid here.\n'
  const rows = surpluses.map(({ accounting, proforma, amount, surplus, since }) => [
    limaTime(since),
    accounting.company,
    accounting.year,
    accounting.number,
    proforma,
    describeAmount(amount.minor, amount.currency),
    describeAmount(surplus.minor, surplus.currency),
  ])
  return printTable([
    ['since (Lima)', 'company', 'year', 'document', 'proforma', 'debt now', 'paid too much'],
    ...rows,
  ])
}
