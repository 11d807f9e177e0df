import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function subscribe(listener: () => void): () => void {
  const minutely = setInterval(listener, MINUTE / 4)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(minutely)
    document.removeEventListener('visibilitychange', listener)
  }
}

let kept = Temporal.Instant.fromEpochMilliseconds(0)

function minute(): Temporal.Instant {
  const at = Math.floor(Temporal.Now.instant().epochMilliseconds / MINUTE) * MINUTE
  if (kept.epochMilliseconds !== at) kept = Temporal.Instant.fromEpochMilliseconds(at)
  return kept
}

/** The minute that it is. */
export function useMinute(): Temporal.Instant {
  return useSyncExternalStore(subscribe, minute)
}
