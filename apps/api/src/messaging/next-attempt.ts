/** Minutes between attempts, increasing, a day in all. */
const waits = [1, 2, 5, 15, 60, 120, 240, 480, 480]

/** When a message that failed `attempts` times is tried again; null where it is given up. */
export function nextAttemptAt(attempts: number, now: Temporal.Instant): Temporal.Instant | null {
  const minutes = waits[attempts - 1]
  return minutes === undefined ? null : now.add({ minutes })
}
