const minute = 60
const hour = 60 * minute

/**
 * Seconds from each failed attempt to the next one: the schedule that Standard Webhooks 1.0 gives
 * as its example under "Deliverability and reliability".
 */
const waits = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** By how much a wait may grow, so that receivers that failed together are not asked together. */
const spreadShare = 0.1
/** What a receiver asks for beyond this is not heeded. */
const longestAsked = 24 * hour

/**
 * When a knock that failed `attempts` times is tried again; null where it is given up, 75 hours and
 * 35 minutes after the first attempt. `spread`, from 0 to 1, is where within its tenth the wait ends.
 * `askedSeconds` is what the receiver asked for, null where it asked for nothing; it never shortens a wait.
 */
export function nextKnockAt(
  attempts: number,
  now: Temporal.Instant,
  { spread, askedSeconds }: { readonly spread: number; readonly askedSeconds: number | null },
): Temporal.Instant | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  const own = wait * (1 + spreadShare * spread)
  const asked = Math.min(askedSeconds ?? 0, longestAsked)
  return now.add({ milliseconds: Math.round(1000 * Math.max(own, asked)) })
}
