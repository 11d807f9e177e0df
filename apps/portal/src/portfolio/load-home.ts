import type { LoginMode } from '@llave/domain/access/login-mode'
import type { LoaderFunctionArgs } from 'react-router'
import { cashStatement } from '../api/cash-statement.ts'
import { customerStatement } from '../api/customer-statement.ts'
import { queryClient } from '../api/query-client.ts'
import { takeLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { projectLocations } from './media/project-locations.ts'

/** Says which of the two homes it is, and starts its calls before its script is there. */
export function loadHome({ request }: LoaderFunctionArgs): { mode: LoginMode } {
  const { pathname, search } = new URL(request.url)
  const mode = takeLoginMode(pathname, search)
  const owner = session.current()?.document
  if (mode === 'letter' && owner) {
    void queryClient.prefetchQuery(customerStatement(owner))
    void queryClient.prefetchQuery(projectLocations(owner))
  }
  if (mode === 'cash' && owner) void queryClient.prefetchQuery(cashStatement(owner))
  return { mode }
}
