/** Milliseconds between the requests of a screen that polls for an outcome. */
export const POLL_INTERVAL = 2_500

/** After a form without an answer, "no payment" counts only once the provider has said so for this many milliseconds. */
export const MIN_ANSWERED_MS = 12_000

/** For how long the server has been answering, up to its last answer at `at`. */
export type AnsweredTime = { readonly milliseconds: number; readonly at: number }

/**
 * Adds an answer that arrived at `now`. It counts for at most one polling interval, so that the time
 * in which the server or the connection is down does not count.
 */
export function addAnsweredTime(before: AnsweredTime | null, now: number): AnsweredTime {
  const since = before ? Math.max(0, now - before.at) : 0
  return { milliseconds: (before?.milliseconds ?? 0) + Math.min(since, POLL_INTERVAL), at: now }
}
