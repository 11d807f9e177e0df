import { auditOperator } from '../../audit/operator-audit.store.ts'
import type { Signature } from '../../audit/read-signature.ts'
import { type Database, transact } from '../../database/database.ts'
import { markRevoked } from './key.store.ts'

/** Ends a key: its next call is refused. False where there is none or it was revoked already. */
export async function revokeKey(
  db: Database,
  id: number,
  { by, why }: Signature,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await markRevoked(trx, id, now))) return false
    await auditOperator(trx, { action: 'key.revoked', subject: `key:${id}`, by, why }, now)
    return true
  })
}
