/** Milliseconds from one question to the next, where a screen asks until something is known. */
export const POLL_INTERVAL = 2_500

/** Through how much time answers came, up to the last one. */
export type AnsweredTime = { readonly milliseconds: number; readonly at: number }

/**
 * Counts an answer that came at `now`. It stands for no more time than lies between two
 * questions: while a server or a connection is away, nothing is heard and no time passes.
 */
export function addAnsweredTime(before: AnsweredTime | null, now: number): AnsweredTime {
  const since = before ? Math.max(0, now - before.at) : 0
  return { milliseconds: (before?.milliseconds ?? 0) + Math.min(since, POLL_INTERVAL), at: now }
}
