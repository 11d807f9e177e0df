/** Lifetimes of sessions (docs/small-print.md, "Entry and session"), in seconds. */
export const sessionPolicy = {
  /** Without any call. */
  idle: 30 * 60,
  longest: 12 * 60 * 60,
  /** Until the code is verified. */
  unverified: 15 * 60,
  /** The time of the last call is written at most this often. */
  seenEvery: 60,
  /** So long before an idle session ends, the customer is asked whether to stay (WCAG 2.2.1). */
  warnBefore: 2 * 60,
  /** For so long VerificarCodigo repeats its answer, in case the first one was lost. */
  exchangeGrace: 60,
} as const

export type SessionTimes = {
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly verifiedAt: Temporal.Instant | null
  /** When it was exchanged for a verified session. */
  readonly exchangedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
}

/** Whether a session is still valid. */
export function isSessionAlive(times: SessionTimes, now: Temporal.Instant): boolean {
  if (times.endedAt) return false
  if (times.exchangedAt) return isWithin(times.exchangedAt, sessionPolicy.exchangeGrace, now)
  if (!times.verifiedAt) return isWithin(times.createdAt, sessionPolicy.unverified, now)
  return (
    isWithin(times.createdAt, sessionPolicy.longest, now) &&
    isWithin(times.lastSeenAt, sessionPolicy.idle, now)
  )
}

/** Whether the stored time of the last call is old enough to be updated. */
export function isLastSeenDue(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isWithin(lastSeenAt, sessionPolicy.seenEvery, now)
}

function isWithin(since: Temporal.Instant, seconds: number, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - since.epochMilliseconds < seconds * 1000
}

/**
 * Milliseconds after its last call for which an idle session is certainly valid. The server may
 * have stored only an earlier call, so this is `seenEvery` less than `idle`: a client that counts by
 * it never outlives the server's session.
 */
export const safeIdleMs = (sessionPolicy.idle - sessionPolicy.seenEvery) * 1000

/**
 * Whether the customer of a session whose last call was at `lastCallAt` must be asked to stay, and
 * the remaining milliseconds; 0 once it is over. Times in epoch milliseconds.
 */
export function idleStatus(
  lastCallAt: number,
  now: number,
): { readonly mustAsk: boolean; readonly left: number } {
  const left = Math.max(0, safeIdleMs - Math.max(0, now - lastCallAt))
  return { mustAsk: left <= sessionPolicy.warnBefore * 1000, left }
}
