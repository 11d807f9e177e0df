import { defineStates } from '../states/state-table.ts'

/**
 * The states of an affiliation. One that ended is never reactivated: a new one takes its place.
 *
 * active     its letras are charged on the debit day
 * suspended  a hard refusal: it is not charged again
 * ended      the customer took it off debit, another card took its place, or its owner holds the proforma no longer
 */
export const affiliationStates = defineStates('An affiliation', {
  active: ['suspended', 'ended'],
  suspended: ['ended'],
  ended: [],
})
export type AffiliationState = (typeof affiliationStates.all)[number]
