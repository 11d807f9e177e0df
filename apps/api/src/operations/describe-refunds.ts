import type { UnfinishedRefund } from '../payments/reconciliation/unfinished-refunds.store.ts'
import { describeAmount } from './describe-amount.ts'
import { limaTime, printTable } from './print-table.ts'

const meanings: Readonly<Record<UnfinishedRefund['state'], string>> = {
  planned: 'to be sent by itself',
  sending: 'sent, no answer yet',
  unknown: 'sent, the answer was lost: asked about by itself',
  failed: "given up: give it back in the provider's back office",
}

/** The operator's list of money that has to go back and has not, as far as is known. */
export function describeRefunds(refunds: readonly UnfinishedRefund[]): string {
  if (refunds.length === 0) return 'Every refund is done.\n'
  const rows = refunds.map(({ state, since, shop, uuid, orderId, checks, answer, ...refund }) => [
    state,
    limaTime(since),
    shop,
    uuid,
    orderId ?? '-',
    describeAmount(refund.amountMinor, refund.currency),
    String(checks),
    `${meanings[state]}${answer === null ? '' : ` (${answer})`}`,
  ])
  const heading = ['state', 'since (Lima)', 'account', 'transaction', 'order', 'amount', 'tries', 'what']
  return printTable([heading, ...rows])
}
