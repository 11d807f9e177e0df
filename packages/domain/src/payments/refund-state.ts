import { defineStates } from '../states/state-table.ts'

/**
 * The life of money that goes back (docs/money.md, "An answer that was lost"). Whatever was
 * believed of it, the provider's word that it went back ends it.
 *
 * planned  to be asked for at the provider
 * sending  the intention is committed, the call may be on its way
 * unknown  the answer was lost: the provider is asked, and told again only where it shows nothing
 * done     the money went back
 * failed   the provider refused for good: a person has to look
 */
export const refundStates = defineStates('A refund', {
  planned: ['sending', 'done'],
  sending: ['planned', 'unknown', 'done', 'failed'],
  unknown: ['sending', 'done'],
  done: [],
  failed: ['done'],
})
export type RefundState = (typeof refundStates.all)[number]

/** Money that has to go back and is not known to have gone. */
export const unfinishedRefundStates = refundStates.before('done')
