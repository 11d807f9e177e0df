import { ApiError } from '@llave/client/api-error'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/** The cache of whoever works here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      enabled: () => session.getState().session !== null,
      // A 4xx stays a 4xx; only connection failures and server errors are retried.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    // Offline, an action fails with a message at once: pausing until there is a network would look like progress.
    mutations: { networkMode: 'always' },
  },
})

// Whoever comes next to this browser must not see what the one before read.
let person = session.getState().session?.personId
session.subscribe(({ session: now }) => {
  if (now?.personId !== person) queryClient.clear()
  person = now?.personId
})
