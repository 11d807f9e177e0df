import { customerStatementQuery } from '../api/customer-statement.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'

/** Starts the call that every screen of a property needs while their scripts load. */
export function loadProperty(): null {
  const owner = session.current()?.document
  if (owner) void queryClient.prefetchQuery(customerStatementQuery(owner))
  return null
}
