/**
 * How far along a transaction's life a status stands, so that messages may come in any order: a
 * lower rank never overwrites a higher one. Statuses: docs/payment-provider.md, "Payments".
 */
const ranks: Record<string, number> = {
  INITIAL: 10,
  WAITING_FOR_PAYMENT: 10,
  UNDER_VERIFICATION: 15,
  WAITING_AUTHORISATION: 20,
  WAITING_AUTHORISATION_TO_VALIDATE: 20,
  REFUND_TO_RETRY: 20,
  AUTHORISED_TO_VALIDATE: 25,
  PRE_AUTHORISED: 25,
  PARTIALLY_AUTHORISED: 40,
  REFUSED: 50,
  ERROR: 50,
  ABANDONED: 50,
  EXPIRED: 50,
  ACCEPTED: 60,
  AUTHORISED: 60,
  CAPTURED: 70,
  CAPTURE_FAILED: 80,
  CANCELLED: 80,
}

/** A status that nobody listed ranks as running: whatever is known comes after it. */
export function statusRank(detailedStatus: string): number {
  return Object.hasOwn(ranks, detailedStatus) ? (ranks[detailedStatus] as number) : 22
}

/** From here on a status is an end, of whatever kind. */
export const firstEndedRank = 40
