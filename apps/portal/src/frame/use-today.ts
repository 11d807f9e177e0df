import { limaDate } from '@llave/domain/time/lima-date'
import { useSyncExternalStore } from 'react'

let kept: Temporal.PlainDate | null = null

function today(): Temporal.PlainDate {
  const now = limaDate(Temporal.Now.instant())
  if (!kept?.equals(now)) kept = now
  return kept
}

/** Tells each minute, and when the page is looked at again, that time went on. */
export function subscribeMinutely(listener: () => void): () => void {
  const minutely = setInterval(listener, 60_000)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(minutely)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Today in Lima; updates at midnight there. */
export function useToday(): Temporal.PlainDate {
  return useSyncExternalStore(subscribeMinutely, today)
}
