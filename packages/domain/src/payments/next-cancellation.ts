/**
 * When the cancellation of a card token is retried after `attempts` earlier attempts: after minutes
 * that double, up to a day. Never given up, because the token can be charged.
 */
export function nextCancellation(attempts: number, now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: Math.min(2 ** attempts, 24 * 60) })
}
