import { ApiError } from '@llave/client/api-error'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { subscribeCustomer } from '../session/subscribe-customer.ts'
import { connection } from './connection.ts'
import { reopensIn } from './reopens-in.ts'

/** The cache of the customer who is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A screen that is still mounted while the guard redirects fetches nothing without a session.
      enabled: () => session.current() !== null,
      // A 4xx stays a 4xx; only connection failures and server errors are retried.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // Offline too, because what is kept answers; so whatever is shown is asked for anew once there is a network.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: reopensIn,
    },
    // Offline, an action fails with a message at once: pausing until there is a network would look like progress.
    mutations: { networkMode: 'always' },
  },
})

// The next customer at this browser must not see data of this one.
subscribeCustomer(() => {
  queryClient.clear()
  connection.setState({ answeredAt: {} })
})

// A page restored from the back/forward cache may show debts that were paid meanwhile.
addEventListener('pageshow', (event) => {
  if (event.persisted) void queryClient.invalidateQueries()
})

/** Milliseconds between two looks for a server that did not answer while the browser has a network. */
const LOOK_AGAIN = 15_000

connection.subscribe(({ reached }, before) => {
  if (reached === before.reached) return
  if (reached) queryClient.getQueryCache().onOnline()
  else setTimeout(lookForServer, LOOK_AGAIN)
})

async function lookForServer(): Promise<void> {
  if (connection.getState().reached) return
  const found = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (found?.ok) connection.setState({ reached: true })
  else setTimeout(lookForServer, LOOK_AGAIN)
}

addEventListener('online', () => connection.setState({ reached: true }))
