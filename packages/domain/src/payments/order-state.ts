/**
 * The life of a payment order (docs/money.md). One table: the API's guards, the
 * screens' buttons and the tests all read it.
 *
 * created      written before the provider is asked for a form or a charge
 * form_issued  the provider gave a form; nothing is known to have been typed into it
 * sending      a charge without the buyer (debit day) is on its way to the provider
 * unknown      the provider may hold money for it; it is asked until known
 * paid         settled: the receivable was credited
 * refused      the bank refused and no further try can come on this form
 * expired      the provider was asked after the form's life and knows of no payment
 * superseded   a newer order took its place before it was used
 * surplus      money came although the debt was already paid; it goes back
 * refunded     the money went back
 */
export const orderStates = [
  'created',
  'form_issued',
  'sending',
  'unknown',
  'paid',
  'refused',
  'expired',
  'superseded',
  'surplus',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** Late money is legal from every state that looks ended: the card was charged, whatever we believed. */
const transitions: Record<OrderState, readonly OrderState[]> = {
  created: ['form_issued', 'sending', 'unknown', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  form_issued: ['unknown', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  sending: ['unknown', 'paid', 'refused', 'surplus'],
  unknown: ['sending', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  refused: ['unknown', 'paid', 'surplus'],
  expired: ['unknown', 'paid', 'surplus'],
  superseded: ['unknown', 'paid', 'surplus'],
  paid: ['refunded'],
  surplus: ['refunded'],
  refunded: [],
}

export function mayFollow(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

/** Throws where the table does not allow the step, so that a wrong write never reaches the database. */
export function assertMayFollow(from: OrderState, to: OrderState): void {
  if (!mayFollow(from, to)) throw new Error(`An order cannot go from ${from} to ${to}`)
}

/** A transaction is running or may be: nobody may start another for the same debt. */
export function isUnderWay(state: OrderState): boolean {
  return state === 'sending' || state === 'unknown'
}

/** Reconciliation asks the provider about these until they end. */
export function isOpen(state: OrderState): boolean {
  return state === 'created' || state === 'form_issued' || isUnderWay(state)
}
