import { openingWords } from '@llave/domain/new-number/first-day'
import { useSyncExternalStore } from 'react'
import { subscribeMinutely } from './use-today.ts'

/** In words, when what waits in the first day of a new number opens; null where it is open. */
export function useOpening(closedUntil: Temporal.Instant | null | undefined): string | null {
  const closed = useSyncExternalStore(
    subscribeMinutely,
    () => !!closedUntil && Temporal.Instant.compare(Temporal.Now.instant(), closedUntil) < 0,
    () => false,
  )
  return closed && closedUntil ? openingWords(closedUntil) : null
}
