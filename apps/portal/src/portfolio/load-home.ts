import type { LoginMode } from '@llave/domain/access/login-mode'
import { cashStatementQuery } from '../api/cash-statement.ts'
import { customerStatementQuery } from '../api/customer-statement.ts'
import { queryClient } from '../api/query-client.ts'
import type { Asked } from '../navigation/router.ts'
import { resolveLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import { projectLocationsQuery } from './media/project-locations.ts'

/** Decides which of the two homes is shown, and starts its calls while its scripts load. */
export function loadHome({ request }: Asked): LoginMode {
  const { pathname, search } = new URL(request.url)
  const mode = resolveLoginMode(pathname, search)
  const owner = session.current()?.document
  if (mode === 'letter' && owner) {
    void queryClient.prefetchQuery(customerStatementQuery(owner))
    void queryClient.prefetchQuery(projectLocationsQuery(owner))
  }
  if (mode === 'cash' && owner) void queryClient.prefetchQuery(cashStatementQuery(owner))
  return mode
}
