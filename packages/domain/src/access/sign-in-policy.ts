/**
 * Tries to sign in, by the document as typed, whether it exists or not. Loose, because
 * anybody can type somebody's document: it only has to keep the mobile number, one of a
 * hundred million, from being found by trying.
 */
export const signInPolicy = {
  /** Seconds. */
  window: 15 * 60,
  triesPerWindow: 30,
} as const

/** Start of the window that an instant falls in: windows follow each other from 1970 on. */
export function signInWindow(now: Temporal.Instant): Temporal.Instant {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return Temporal.Instant.fromEpochMilliseconds((seconds - (seconds % signInPolicy.window)) * 1000)
}

/** Seconds until the next window. */
export function secondsUntilNextWindow(now: Temporal.Instant): number {
  const end = signInWindow(now).add({ seconds: signInPolicy.window })
  return Math.ceil((end.epochMilliseconds - now.epochMilliseconds) / 1000)
}
