import type { LoaderFunctionArgs } from 'react-router'
import { storedLoginMode } from '../access/login-mode.ts'
import { session } from '../access/session.ts'
import { cashStatement } from '../api/cash-statement.ts'
import { customerStatement } from '../api/customer-statement.ts'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import { queryClient } from '../frame/query-client.ts'

/** Starts the call that names the debt, in the document that lets the card fields in. */
export function loadCheckout({ request }: LoaderFunctionArgs): null {
  requireCardDocument(request)
  const owner = session.current()?.document
  if (!owner) return null
  // Either statement may hold what the address names; the one of the present mode is looked at first.
  if (storedLoginMode() === 'cash') void queryClient.prefetchQuery(cashStatement(owner))
  else void queryClient.prefetchQuery(customerStatement(owner))
  return null
}
