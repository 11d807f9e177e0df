import { ApiError } from '../../http/api-error.ts'

/** 600 batches of 5,000 rows are more than any system has; a loop that went wild is stopped. */
const maxPerMinute = 600

/**
 * Counts the calls of each key in the current minute. In memory, as the limit by address is: every
 * process counts its own. Throws ApiError above the limit.
 */
export function callLimiter(): (keyId: number, now: Temporal.Instant) => void {
  let minute = 0
  const calls = new Map<number, number>()
  return (keyId, now) => {
    const seconds = Math.floor(now.epochMilliseconds / 1000)
    if (Math.floor(seconds / 60) !== minute) {
      minute = Math.floor(seconds / 60)
      calls.clear()
    }
    const count = (calls.get(keyId) ?? 0) + 1
    calls.set(keyId, count)
    if (count > maxPerMinute)
      throw new ApiError('demasiados_intentos', { segundosEspera: 60 - (seconds % 60) })
  }
}
