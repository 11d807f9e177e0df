/**
 * The whole seconds until a moment, as a countdown shows them: 1 until it has come, then 0. Both are in milliseconds of
 * one clock. A clock with fractions adds nothing: what was started with 60 seconds never shows 61.
 */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil(Math.round(until - now) / 1000))
}
