import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const stop = connection.subscribe(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    stop()
  }
}

/** Whether the browser has a network, and the server answered when it was asked last. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && connection.getState().reached,
    () => true,
  )
}
