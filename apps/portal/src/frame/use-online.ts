import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'

/** `no-network`: the browser has none. `no-answer`: it has one, and the server did not answer when it was asked last. */
export type Network = 'there' | 'no-network' | 'no-answer'

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

/** How this page stands with its network. What only has to be tried again is disabled without a network alone. */
export function useNetwork(): Network {
  return useSyncExternalStore(
    subscribe,
    () => (!navigator.onLine ? 'no-network' : connection.getState().reached ? 'there' : 'no-answer'),
    () => 'there',
  )
}

/** Whether the browser has a network, and the server answered when it was asked last. */
export function useOnline(): boolean {
  return useNetwork() === 'there'
}

/** What is said of a network that is not there, before what follows from it. */
export const networkWords = {
  there: '',
  'no-network': 'Sin conexión',
  'no-answer': 'El portal no responde',
} as const satisfies Record<Network, string>
