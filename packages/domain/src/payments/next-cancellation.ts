/**
 * When the provider is asked again to cancel a card token, which it was asked `attempts` times
 * before this one failed: minutes that double, up to a day. It is asked until it is done, because
 * the token can be spent.
 */
export function nextCancellation(attempts: number, now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: Math.min(2 ** attempts, 24 * 60) })
}
