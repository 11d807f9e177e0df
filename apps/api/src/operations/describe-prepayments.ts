import type { AwaitedApplication } from '../prepayment/application.store.ts'
import { describeAmount } from './describe-amount.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of prepayments whose new plan is awaited or whose money has to go back, oldest first. */
export function describePrepayments(awaited: readonly AwaitedApplication[]): string {
  if (awaited.length === 0) return 'No prepayment waits for a plan or for a refund.\n'
  const rows = awaited.map(({ paidAt, number, proforma, orderId, state, currency, ...row }) => [
    limaTime(paidAt),
    number,
    proforma,
    orderId,
    state,
    describeAmount(row.amountMinor, currency),
    `${row.countBefore}: ${describeAmount(row.minorBefore, currency)}`,
    `${row.count}: ${describeAmount(row.minor, currency)}`,
  ])
  return printTable([
    ['paid (Lima)', 'document', 'proforma', 'order', 'state', 'paid ahead', 'letras before', 'letras now'],
    ...rows,
  ])
}
