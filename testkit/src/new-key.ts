import type { Database } from '@llave/api/database/database'
import { issueKey } from '@llave/api/integration/keys/issue-key'
import { type Scope, scopes } from '@llave/domain/integration/scopes'
import type { Clock } from '@llave/domain/time/lima-date'

/** Issues a key of the developer's ERP and answers what it sends; it has every scope unless named. */
export async function newKey(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  ...granted: readonly Scope[]
): Promise<string> {
  const grant = { system: 'erp', scopes: granted.length > 0 ? granted : scopes, days: 365 }
  const { token } = await issueKey(db, grant, { by: 'prueba', why: 'prueba' }, clock.now())
  return token
}
