import { defineStates } from '../states/state-table.ts'

/**
 * The states of one planned charge.
 *
 * planned  created before anything is charged; a letra paid meanwhile is skipped from here
 * sending  its order is committed and may be on its way to the provider
 * unknown  the answer was lost: reconciled, and never sent again before the provider has no transaction
 * paid     settled
 * refused  the bank refused
 * skipped  it was not charged, for a reason that is written beside it
 */
export const chargeStates = defineStates('A charge', {
  planned: ['sending', 'skipped'],
  sending: ['unknown', 'paid', 'refused'],
  // The same order is sent again once the provider provably has no transaction.
  unknown: ['sending', 'paid', 'refused'],
  paid: [],
  // Late payments are accepted: the card was charged, whatever was recorded before.
  refused: ['paid'],
  skipped: [],
})
export type ChargeState = (typeof chargeStates.all)[number]

/** Sent, with an unknown outcome. */
export const underWayChargeStates: readonly ChargeState[] = ['sending', 'unknown']

/** Sent, and not known to be paid. */
export const unpaidChargeStates = chargeStates.before('paid')

/** Without an outcome yet. */
export const openChargeStates: readonly ChargeState[] = ['planned', ...underWayChargeStates]

export function isChargeUnderWay(state: ChargeState): boolean {
  return underWayChargeStates.includes(state)
}

/**
 * Why a planned charge was not sent.
 *
 * paid            it was paid in the meantime
 * annulled        the developer withdrew it
 * ended           the customer took the card off debit
 * suspended       a hard refusal stopped the affiliation
 * card_expired    the card is no longer good on that day
 * put_off         the developer moved its due date past what that day charges
 * other_account   the card's token belongs to the account of another currency
 * unreachable     the customer has neither e-mail nor phone
 * earlier_refused an older letra of the proforma was refused; it is tried again with that one
 * overtaken       the next debit day came first
 * by_customer     the customer skipped that debit day
 */
export const skipReasons = [
  'paid',
  'annulled',
  'ended',
  'suspended',
  'card_expired',
  'put_off',
  'other_account',
  'unreachable',
  'earlier_refused',
  'overtaken',
  'by_customer',
] as const
export type SkipReason = (typeof skipReasons)[number]
