import { defineStates } from '../states/state-table.ts'

/**
 * The states of an order that registers a card. A card that is accepted late is affiliated all the
 * same, because the customer consented, whatever was recorded of the form.
 *
 * created       written before the provider is asked for a form
 * form_issued   the provider gave a form
 * with_payment  the card is registered by the payment of a letra, and decided with it
 * registered    its card was affiliated
 * declined      the provider stored the card, but it was not affiliated
 * refused       the bank refused the card and the form allows no further try
 * expired       the provider was asked after the form's life and knows of no card
 */
export const registrationStates = defineStates('A registration', {
  created: ['form_issued', 'registered', 'declined', 'refused', 'expired'],
  form_issued: ['registered', 'declined', 'refused', 'expired'],
  with_payment: ['registered', 'declined'],
  registered: [],
  declined: [],
  refused: ['registered', 'declined'],
  expired: ['registered', 'declined', 'refused'],
})
export type RegistrationState = (typeof registrationStates.all)[number]

/** A form was requested, and no card has been reported. */
export function isRegistrationUntouched(state: RegistrationState): boolean {
  return registrationStates.mayFollow(state, 'expired')
}
