import { defineStates } from '../states/state-table.ts'

/**
 * The life of a card on debit. One that ended does not come back: another takes its place.
 *
 * active     its letras are charged on the debit day
 * suspended  a hard refusal: it is not charged again
 * ended      the customer took it off debit, or another card took its place
 */
export const affiliationStates = defineStates('An affiliation', {
  active: ['suspended', 'ended'],
  suspended: ['ended'],
  ended: [],
})
export type AffiliationState = (typeof affiliationStates.all)[number]
