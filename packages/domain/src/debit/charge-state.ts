/**
 * The life of one planned charge. One table: planning, charging and the tests read it.
 *
 * planned  written before anybody is charged; a letra that is paid meanwhile leaves from here
 * sending  the intention is committed, its order may be on its way to the provider
 * unknown  the answer was lost: the provider is asked, never charged again before it said that it knows of nothing
 * paid     settled
 * refused  the bank said no
 * skipped  it was not charged, for a reason that is written beside it
 */
export const chargeStates = ['planned', 'sending', 'unknown', 'paid', 'refused', 'skipped'] as const
export type ChargeState = (typeof chargeStates)[number]

const transitions: Record<ChargeState, readonly ChargeState[]> = {
  planned: ['sending', 'skipped'],
  sending: ['unknown', 'paid', 'refused'],
  // The same order goes out again once the provider proved to know of nothing.
  unknown: ['sending', 'paid', 'refused'],
  // Late money is legal: the card was charged, whatever we believed.
  refused: ['paid'],
  paid: [],
  skipped: [],
}

export function mayChargeBecome(from: ChargeState, to: ChargeState): boolean {
  return transitions[from].includes(to)
}

/** The charge has its fate. */
export function isDecided(state: ChargeState): boolean {
  return state === 'paid' || state === 'refused' || state === 'skipped'
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
 * unreachable     the customer has neither e-mail nor phone to be told by
 * earlier_refused an older letra of the proforma was refused; it is tried again with that one
 * overtaken       the next debit day came first
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
] as const
export type SkipReason = (typeof skipReasons)[number]
