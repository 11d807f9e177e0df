import { defineStates } from '../states/state-table.ts'

/**
 * The states of a refund (docs/money.md, "An answer that was lost"). Whatever was recorded, the
 * provider's report that it was made ends it.
 *
 * planned  to be sent to the provider
 * sending  the attempt is committed, the call may be under way
 * unknown  the answer was lost: reconciled, and sent again only where the provider has no refund
 * done     the money was refunded
 * failed   the provider refused for good: a person has to intervene
 */
export const refundStates = defineStates('A refund', {
  planned: ['sending', 'done'],
  sending: ['planned', 'unknown', 'done', 'failed'],
  unknown: ['sending', 'done'],
  done: [],
  failed: ['done'],
})
export type RefundState = (typeof refundStates.all)[number]

/** Refunds that are not known to be done. */
export const unfinishedRefundStates = refundStates.before('done')
