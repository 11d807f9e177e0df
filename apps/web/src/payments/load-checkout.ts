import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { session } from '../access/session.ts'
import { customerStatement } from '../api/customer-statement.ts'
import { queryClient } from '../frame/query-client.ts'

/**
 * The policy that lets the card fields in belongs to the document of this address. Who comes
 * from within another document (after the SMS code, say) loads this one anew.
 */
export function loadCheckout({ request }: LoaderFunctionArgs): null {
  const [document] = performance.getEntriesByType('navigation')
  // A browser that does not tell is taken at its present address, or it would load for ever.
  const loaded = document ? new URL(document.name).pathname : location.pathname
  if (!loaded.startsWith('/checkout/')) throw redirectDocument(request.url)
  const owner = session.current()?.document
  if (owner) void queryClient.prefetchQuery(customerStatement(owner))
  return null
}
