import { defineStates } from '../states/state-table.ts'

/**
 * The states of a payment order (docs/money.md). A late payment is accepted in every ended state:
 * the card was charged, whatever was recorded before.
 *
 * created      written before the provider is asked for a form or a charge
 * form_issued  the provider gave a form; nothing is known to have been typed into it
 * sending      a charge without the buyer (debit day) is on its way to the provider
 * unknown      the provider may have taken money; reconciled until known
 * paid         settled: the receivable was credited
 * refused      the bank refused and the form allows no further try
 * expired      the provider was asked after the form's life and knows of no payment
 * superseded   a newer order took its place before it was used
 * surplus      money came although the debt was already paid; it is being refunded
 * refunded     the money was refunded
 */
export const orderStates = defineStates('An order', {
  created: ['form_issued', 'sending', 'unknown', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  form_issued: ['unknown', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  sending: ['unknown', 'paid', 'refused', 'surplus'],
  unknown: ['sending', 'paid', 'refused', 'expired', 'superseded', 'surplus'],
  paid: ['refunded'],
  refused: ['unknown', 'paid', 'surplus'],
  expired: ['unknown', 'paid', 'surplus'],
  superseded: ['unknown', 'paid', 'surplus'],
  surplus: ['refunded'],
  refunded: [],
})
export type OrderState = (typeof orderStates.all)[number]

/** No payment attempt is known. */
const untouchedOrderStates: readonly OrderState[] = ['created', 'form_issued']

/** A transaction is or may be running: no other may be started for the same debt. */
export const underWayOrderStates: readonly OrderState[] = ['sending', 'unknown']

/** Reconciliation asks the provider about these until they end. */
export const openOrderStates: readonly OrderState[] = [...untouchedOrderStates, ...underWayOrderStates]

/** Ended without a payment, which may still arrive while the form is open. */
export const endedUnpaidOrderStates = orderStates
  .before('paid')
  .filter((state) => !openOrderStates.includes(state))

export function isUntouched(state: OrderState): boolean {
  return untouchedOrderStates.includes(state)
}

export function isUnderWay(state: OrderState): boolean {
  return underWayOrderStates.includes(state)
}

export function isOpen(state: OrderState): boolean {
  return openOrderStates.includes(state)
}
