/** How long a session lives (docs/small-print.md, "Entry and session"). All lengths are in seconds. */
export const sessionPolicy = {
  /** Without a call. */
  idle: 30 * 60,
  longest: 12 * 60 * 60,
  /** Until the code was typed. */
  unverified: 15 * 60,
  /** The moment of the last call is written at most this often. */
  seenEvery: 60,
  /** So long before a session ends for want of calls its customer is asked (WCAG 2.2.1). */
  warnBefore: 2 * 60,
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
export function isLastSeenDue(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isWithin(lastSeenAt, sessionPolicy.seenEvery, now)
}

function isWithin(since: Temporal.Instant, seconds: number, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - since.epochMilliseconds < seconds * 1000
}

/**
 * Milliseconds for which a session without further calls is sure to live, counted from its last
 * call. The server may have written down the call before, so that it lives `seenEvery` less than
 * `idle`: who counts by this never promises what the server has ended.
 */
export const safeIdleMs = (sessionPolicy.idle - sessionPolicy.seenEvery) * 1000

/**
 * How a session stands whose last call left at `lastCallAt`: whether its customer is to be asked,
 * and the milliseconds that are left; 0 once it is over. Moments are milliseconds of the epoch.
 */
export function idleStatus(
  lastCallAt: number,
  now: number,
): { readonly mustAsk: boolean; readonly left: number } {
  const left = Math.max(0, safeIdleMs - Math.max(0, now - lastCallAt))
  return { mustAsk: left <= sessionPolicy.warnBefore * 1000, left }
}
