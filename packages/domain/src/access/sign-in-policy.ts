import { startOfLimaDay } from '../time/lima-date.ts'

/**
 * Pairs of document and mobile that do not belong together. Anybody can type somebody's document,
 * so nothing that others type may hold up the right pair: what is wrong is answered later and
 * later, and a network that goes on with one document is refused for the rest of the day.
 */
export const signInPolicy = {
  /** Wrong mobiles of one document from one network in a day of Lima: a mobile is one of a hundred million. */
  triesPerNetwork: 100,
  /** Milliseconds that each wrong pair of a document is answered later than the one before it that day. */
  delayStepMs: 500,
  latest: 10_000,
} as const

/** How long the nth wrong pair of a document waits for its answer, in milliseconds. */
export function wrongPairDelay(nthToday: number): number {
  return Math.min(Math.max(0, nthToday - 1) * signInPolicy.delayStepMs, signInPolicy.latest)
}

/** Seconds until tries are counted anew. */
export function secondsUntilTomorrow(now: Temporal.Instant): number {
  const tomorrow = startOfLimaDay(now).add({ hours: 24 })
  return Math.ceil((tomorrow.epochMilliseconds - now.epochMilliseconds) / 1000)
}
