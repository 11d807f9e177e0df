import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { subscribeCustomer } from '../session/subscribe-customer.ts'
import { ApiError } from './api-error.ts'

/** Fetched data of the customer that is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A screen that still stands while the guard leads away asks nothing in nobody's name.
      enabled: () => session.current() !== null,
      // What the server refused stays refused; only the road and its own faults are worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    // What a person asked for ends in words without a network too: waiting for one would look like work.
    mutations: { networkMode: 'always' },
  },
})

// Nothing of one customer is left when the next one signs in at the same browser.
subscribeCustomer(() => queryClient.clear())

// A page that the browser kept while the customer paid elsewhere still says what was owed before.
addEventListener('pageshow', (event) => {
  if (event.persisted) void queryClient.invalidateQueries()
})
