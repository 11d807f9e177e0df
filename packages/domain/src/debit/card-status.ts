import type { AffiliatedCard } from './affiliation.ts'
import { isExpiredOn } from './card-expiry.ts'

/** `expiring`: valid today, but expired by the next debit day. */
export type CardStatus = 'good' | 'expiring' | 'expired' | 'suspended'

/** Whether the affiliated card can pay the next charge. */
export function cardStatus(
  { suspension, expiry }: AffiliatedCard,
  nextDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): CardStatus {
  if (suspension !== null) return 'suspended'
  if (isExpiredOn(expiry, today)) return 'expired'
  return isExpiredOn(expiry, nextDay) ? 'expiring' : 'good'
}
