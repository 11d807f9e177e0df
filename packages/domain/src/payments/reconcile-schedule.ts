/** Minutes after the order at which the provider is asked first. */
const early = [1, 3, 10, 20, 30]

/**
 * When the provider is asked next about an order that nobody reported: 1, 3, 10, 20 and 30
 * minutes after it was made, then every hour for a day, then every day. Depends on the time
 * alone, so that an hour of outage is not followed by the questions that were missed.
 */
export function nextReconciliation(madeAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const passed = (now.epochMilliseconds - madeAt.epochMilliseconds) / 60_000
  const minutes = early.find((minute) => minute > passed)
  if (minutes !== undefined) return madeAt.add({ minutes })
  const step = passed < 24 * 60 ? 60 : 24 * 60
  return madeAt.add({ minutes: (Math.floor(passed / step) + 1) * step })
}
