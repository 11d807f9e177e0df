/** A form token of the provider lives this long (docs/payment-provider.md, "Forms"). */
export const formLife = { minutes: 15 } as const

/**
 * A payment begun in its last moment has 10 minutes of 3-D Secure, and the rest is margin
 * (docs/payment-provider.md, "Forms").
 */
const graceAfterForm = { minutes: 15 } as const

/**
 * Two answers "no such transaction" this far apart mean that a call is no longer under way
 * (docs/money.md, "An answer that was lost").
 */
export const absenceProofInterval = { minutes: 15 } as const

export function formExpiry(issuedAt: Temporal.Instant): Temporal.Instant {
  return issuedAt.add(formLife)
}

/** Nothing can come any more on a form that expired then or before. */
export function formWindowCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract(graceAfterForm)
}

/** Nothing can come on the form any more; the provider is asked all the same before the order ends. */
export function isFormWindowOver(expiresAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, formWindowCutoff(now)) <= 0
}

/** Whether "no such transaction", heard at both moments, means that there is none. */
export function isAbsenceProven(firstAbsentAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, firstAbsentAt.add(absenceProofInterval)) >= 0
}

/**
 * A charge that went out twice, or was given up, may be processed after all: so long it is asked
 * about (docs/money.md, "An answer that was lost").
 */
const chargeWindow = { hours: 24 } as const

/** No money is looked for any more on a charge without a form that ended at that moment. */
export function isChargeWindowOver(endedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, endedAt.add(chargeWindow)) >= 0
}
