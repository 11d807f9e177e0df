/** How long a session lives (design section 5). All lengths are in seconds. */
export const sessionPolicy = {
  /** Without a call. */
  idle: 30 * 60,
  longest: 12 * 60 * 60,
  /** Until the code was typed. */
  unverified: 15 * 60,
  /** The moment of the last call is written at most this often. */
  seenEvery: 60,
  /** VerificarCodigo answers again for this long, or a lost answer would strand the customer. */
  exchangeGrace: 60,
} as const

export type SessionTimes = {
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly verifiedAt: Temporal.Instant | null
  /** When a verified session took its place. */
  readonly exchangedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
}

/** Whether a session still opens anything. */
export function isSessionAlive(times: SessionTimes, now: Temporal.Instant): boolean {
  if (times.endedAt) return false
  if (times.exchangedAt) return isWithin(times.exchangedAt, sessionPolicy.exchangeGrace, now)
  if (!times.verifiedAt) return isWithin(times.createdAt, sessionPolicy.unverified, now)
  return (
    isWithin(times.createdAt, sessionPolicy.longest, now) &&
    isWithin(times.lastSeenAt, sessionPolicy.idle, now)
  )
}

/** Whether the moment of the last call is old enough to be written again. */
export function isSightingDue(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isWithin(lastSeenAt, sessionPolicy.seenEvery, now)
}

function isWithin(since: Temporal.Instant, seconds: number, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - since.epochMilliseconds < seconds * 1000
}
