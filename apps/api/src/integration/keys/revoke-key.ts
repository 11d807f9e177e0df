import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { markRevoked } from './key.store.ts'

/** Ends a key: its next call is refused. False where there is none or it was revoked already. */
export async function revokeKey(
  db: Database,
  id: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await markRevoked(trx, id, now))) return false
    const changes = { state: changed('good', 'revoked') }
    await writeAudit(trx, { ...actor, action: 'key.revoked', subject: `key:${id}`, changes }, now)
    return true
  })
}
