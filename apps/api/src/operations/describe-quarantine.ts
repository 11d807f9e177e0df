import type { QuarantinedTransaction } from '../payments/settlement/quarantined.store.ts'
import { describeAmount } from './describe-amount.ts'
import { limaTime, printTable } from './print-table.ts'

/** What each reason means; one that has no words here is shown as it is. */
const meanings: Readonly<Record<string, string>> = {
  'unknown-order': 'no order of ours has its number',
  'other-account': 'it came through another account than its order',
  'other-amount': 'another amount or currency than its order',
  'debt-withdrawn': 'its debt was withdrawn meanwhile',
  'debt-changed': 'the amount of its debt was changed meanwhile',
  'credited-then-lost': 'it was credited, then cancelled or never captured',
  'unplanned-refund': 'a refund that we did not ask for',
}

/** The operator's list of money that matches nothing of ours, oldest first. */
export function describeQuarantine(transactions: readonly QuarantinedTransaction[]): string {
  if (transactions.length === 0) return 'Nothing is in quarantine.\n'
  const rows = transactions.map(
    ({ since, shop, uuid, orderId, proforma, document, reason, ...transaction }) => [
      limaTime(since),
      shop,
      uuid,
      orderId ?? '-',
      proforma && document ? `${proforma} ${document}` : '-',
      describeAmount(transaction.amountMinor, transaction.currency),
      `${transaction.operation} ${transaction.detailedStatus}`,
      `${reason}${meanings[reason] ? `: ${meanings[reason]}` : ''}`,
    ],
  )
  const heading = ['since (Lima)', 'account', 'transaction', 'order', 'paid for', 'amount', 'kind', 'reason']
  return printTable([heading, ...rows])
}
