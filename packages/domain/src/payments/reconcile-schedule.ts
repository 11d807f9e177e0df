/** Minutes after the order at which the provider is asked first. */
const early = [1, 3, 10, 20, 30]

/**
 * When an order without a reported outcome is reconciled next: 1, 3, 10, 20 and 30 minutes after it
 * was created, then hourly for a day, then daily. Depends on the time alone, so that missed inquiries
 * are not made up after an outage.
 */
export function nextReconciliation(madeAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const passed = (now.epochMilliseconds - madeAt.epochMilliseconds) / 60_000
  const minutes = early.find((minute) => minute > passed)
  if (minutes !== undefined) return madeAt.add({ minutes })
  const step = passed < 24 * 60 ? 60 : 24 * 60
  return madeAt.add({ minutes: (Math.floor(passed / step) + 1) * step })
}
