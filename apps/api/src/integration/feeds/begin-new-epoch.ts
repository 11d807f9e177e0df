import { auditOperator } from '../../audit/operator-audit.store.ts'
import type { Signature } from '../../audit/read-signature.ts'
import { type Database, transact } from '../../database/database.ts'
import { beginEpochs } from './series.store.ts'

/** The operator says that the database was restored: every feed goes on in a new epoch. */
export async function beginNewEpoch(
  db: Database,
  { by, why }: Signature,
  now: Temporal.Instant,
): Promise<void> {
  await transact(db, async (trx) => {
    await beginEpochs(trx, 'operator', now)
    await auditOperator(trx, { action: 'feeds.epoch-begun', subject: 'feeds:all', by, why }, now)
  })
}
