/**
 * How far along its life cycle a status places a transaction, so that messages may arrive in any order: a
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

/** An unlisted status ranks as running, before every known end. */
export function statusRank(detailedStatus: string): number {
  return Object.hasOwn(ranks, detailedStatus) ? (ranks[detailedStatus] as number) : 22
}

/** Statuses of this rank and above are final. */
export const firstEndedRank = 40
