import { affiliationsQuery } from '../api/affiliations.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'

/** Starts the call that every screen of debit needs while their scripts load. */
export function loadDebit(): null {
  const owner = session.current()?.document
  if (owner) void queryClient.prefetchQuery(affiliationsQuery(owner))
  return null
}
