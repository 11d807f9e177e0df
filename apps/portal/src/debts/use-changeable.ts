import { skipImpediment } from '@llave/domain/debit/debit-skip'
import { LIMA } from '@llave/domain/time/lima-date'
import { useSyncExternalStore } from 'react'

/** Whether a debit day can still be skipped; changes by itself at its cut-off. The server has the last word. */
export function useChangeable(day: Temporal.PlainDate): boolean {
  return useSyncExternalStore(
    subscribe,
    () => skipImpediment(day, Temporal.Now.instant().toZonedDateTimeISO(LIMA)) === null,
  )
}

function subscribe(listener: () => void): () => void {
  const often = setInterval(listener, 1000)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(often)
    document.removeEventListener('visibilitychange', listener)
  }
}
