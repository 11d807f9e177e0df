import { startOfLimaDay } from '../time/lima-date.ts'

/**
 * Limits for wrong pairs of document and mobile. Anybody can type another person's document, so
 * wrong pairs must never block the right one: their answers are delayed more and more, and a network
 * that keeps trying one document is refused for the rest of the day.
 */
export const signInPolicy = {
  /** Wrong mobiles for one document from one network per day in Lima, of a hundred million possible ones. */
  triesPerNetwork: 100,
  /** Milliseconds added to the delay by each wrong pair of a document that day. */
  delayStepMs: 500,
  latest: 10_000,
} as const

/** The delay of the answer to the nth wrong pair of a document, in milliseconds. */
export function wrongPairDelay(nthToday: number): number {
  return Math.min(Math.max(0, nthToday - 1) * signInPolicy.delayStepMs, signInPolicy.latest)
}

/** Seconds until the counts are reset. */
export function secondsUntilTomorrow(now: Temporal.Instant): number {
  const tomorrow = startOfLimaDay(now).add({ hours: 24 })
  return Math.ceil((tomorrow.epochMilliseconds - now.epochMilliseconds) / 1000)
}
