/** A form token of the provider lives this long (docs/payment-provider.md, "Forms"). */
export const formLifetime = { minutes: 15 } as const

/**
 * A payment begun at the last moment has 10 minutes for 3-D Secure; the rest is margin
 * (docs/payment-provider.md, "Forms").
 */
const graceAfterForm = { minutes: 15 } as const

/**
 * Two answers "no such transaction" at least this far apart prove that no call is under way
 * (docs/money.md, "An answer that was lost").
 */
export const absenceProofInterval = { minutes: 15 } as const

export function formExpiry(issuedAt: Temporal.Instant): Temporal.Instant {
  return issuedAt.add(formLifetime)
}

/** From when on no payment can arrive on a form that expires at that moment. */
export function formWindowEnd(expiresAt: Temporal.Instant): Temporal.Instant {
  return expiresAt.add(graceAfterForm)
}

/** No payment can arrive on a form that expired at this moment or before. */
export function formWindowCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract(graceAfterForm)
}

/** Whether no payment can arrive on the form any more; its order is still reconciled before it ends. */
export function isFormWindowOver(expiresAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, formWindowCutoff(now)) <= 0
}

/** Whether "no such transaction", answered at both moments, proves that there is none. */
export function isAbsenceProven(firstAbsentAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, firstAbsentAt.add(absenceProofInterval)) >= 0
}

/**
 * A charge that was sent twice or given up may still be processed: it is reconciled for this long
 * (docs/money.md, "An answer that was lost").
 */
const chargeWindow = { hours: 24 } as const

/** Whether a charge without a form that ended at that moment is no longer reconciled. */
export function isChargeWindowOver(endedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, endedAt.add(chargeWindow)) >= 0
}
