import { type Actor, writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { beginEpochs } from './series.store.ts'

/** The operator says that the database was restored: every feed goes on in a new epoch. */
export async function beginNewEpoch(db: Database, actor: Actor, now: Temporal.Instant): Promise<void> {
  await transact(db, async (trx) => {
    await beginEpochs(trx, 'operator', now)
    await writeAudit(trx, { action: 'feeds.epoch-begun', subject: 'feeds:all', ...actor }, now)
  })
}
