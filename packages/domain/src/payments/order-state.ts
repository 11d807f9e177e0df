import { defineStates } from '../states/state-table.ts'

/**
 * The life of a payment order (docs/money.md). Late money is legal from every state that looks
 * ended: the card was charged, whatever we believed.
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

/** No try of a payment is known to have been made. */
const untouchedOrderStates: readonly OrderState[] = ['created', 'form_issued']

/** A transaction is running or may be: nobody may start another for the same debt. */
export const underWayOrderStates: readonly OrderState[] = ['sending', 'unknown']

/** Reconciliation asks the provider about these until they end. */
export const openOrderStates: readonly OrderState[] = [...untouchedOrderStates, ...underWayOrderStates]

/** Ended without money, which may come all the same while the form is alive. */
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
