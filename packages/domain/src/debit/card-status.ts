import type { AffiliatedCard } from './affiliation.ts'
import { isExpiredOn } from './card-expiry.ts'

/** `expiring`: it is good today, and no longer on the next debit day. */
export type CardStatus = 'good' | 'expiring' | 'expired' | 'suspended'

/** Whether the card on debit can pay what comes next. */
export function cardStatus(
  { suspension, expiry }: AffiliatedCard,
  nextDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): CardStatus {
  if (suspension !== null) return 'suspended'
  if (isExpiredOn(expiry, today)) return 'expired'
  return isExpiredOn(expiry, nextDay) ? 'expiring' : 'good'
}
