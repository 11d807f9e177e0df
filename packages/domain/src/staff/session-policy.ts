/** Lifetimes of the sessions of the developer's people, in seconds. */
export const staffSessionPolicy = {
  /** Without any call. */
  idle: 30 * 60,
  longest: 12 * 60 * 60,
  /** The time of the last call is written at most this often. */
  seenEvery: 60,
  /** What a person does in the browser reaches the server, by a call of its own if need be, at most so late. */
  confirmEvery: 60,
  /** So long before an idle session ends, the person is asked whether to stay (WCAG 2.2.1). */
  warnBefore: 2 * 60,
} as const

export type StaffSessionTimes = {
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** Whether a session is still valid. */
export function isStaffSessionAlive(times: StaffSessionTimes, now: Temporal.Instant): boolean {
  return times.endedAt === null && Temporal.Instant.compare(now, staffSessionEnd(times)) < 0
}

/** When a session ends if it is not used any more: after idling or at its longest, whichever is first. */
export function staffSessionEnd({ createdAt, lastSeenAt }: StaffSessionTimes): Temporal.Instant {
  const idle = lastSeenAt.add({ seconds: staffSessionPolicy.idle })
  const longest = createdAt.add({ seconds: staffSessionPolicy.longest })
  return Temporal.Instant.compare(idle, longest) < 0 ? idle : longest
}

/**
 * Milliseconds after the last act of a person for which an idle session is certainly valid: the server may
 * have heard of the act `confirmEvery` late, and of its call only `seenEvery` earlier.
 */
export const safeStaffIdleMs =
  (staffSessionPolicy.idle - staffSessionPolicy.seenEvery - staffSessionPolicy.confirmEvery) * 1000

/**
 * Whether a person who did nothing since `lastActAt` must be asked to stay, and the remaining milliseconds;
 * 0 once it is over. Acts count, not calls: an inbox that asks for news by itself keeps nobody signed in.
 * Times in epoch milliseconds.
 */
export function staffIdleStatus(
  lastActAt: number,
  now: number,
): { readonly mustAsk: boolean; readonly left: number } {
  const left = Math.max(0, safeStaffIdleMs - Math.max(0, now - lastActAt))
  return { mustAsk: left <= staffSessionPolicy.warnBefore * 1000, left }
}

/**
 * Whether the server must be told by a call that the person is still there: who only writes makes none.
 * Times in epoch milliseconds.
 */
export function isConfirmationDue(lastActAt: number, lastCallAt: number, now: number): boolean {
  return lastActAt > lastCallAt && now - lastCallAt >= staffSessionPolicy.confirmEvery * 1000
}
