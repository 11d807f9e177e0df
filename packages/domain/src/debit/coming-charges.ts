import type { AffiliatedCard, DebitAffiliation } from './affiliation.ts'
import { isExpiredOn } from './card-expiry.ts'
import { type UpcomingCharge, upcomingCharges } from './upcoming-charges.ts'

/** What a card on debit will be charged for one proforma, unless the customer does something. */
export type ComingCharge = Omit<UpcomingCharge, 'isSkipped'> &
  Pick<DebitAffiliation, 'proforma' | 'projectName' | 'productName'> & {
    readonly card: AffiliatedCard
  }

/** Of all proformas, the earliest first; without what was skipped. `today` is today in Lima. */
export function comingCharges(
  affiliations: readonly DebitAffiliation[],
  today: Temporal.PlainDate,
): ComingCharge[] {
  return affiliations
    .flatMap((affiliation) => chargesOf(affiliation, today))
    .toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day))
}

function chargesOf(affiliation: DebitAffiliation, today: Temporal.PlainDate): ComingCharge[] {
  const { card, proforma, projectName, productName } = affiliation
  if (!card) return []
  return upcomingCharges(affiliation, today)
    .filter(({ day, letras, isSkipped }) => !isSkipped && letras.length > 0 && !isExpiredOn(card.expiry, day))
    .map(({ isSkipped: _, ...charge }) => ({ ...charge, proforma, projectName, productName, card }))
}
