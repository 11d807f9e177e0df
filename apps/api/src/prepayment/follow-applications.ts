import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { closeApplications, expireRequests, listApplied, lockStaleRequests } from './application.store.ts'

/** Closes the applications whose new plan came in, and ends requests of earlier days. Answers how many. */
export async function followApplications({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<number> {
  const now = clock.now()
  const ids = await listApplied(db, now)
  const applied = await transact(db, (trx) => closeApplications(trx, ids, 'applied', now))
  const expired = await transact(db, async (trx) =>
    expireRequests(trx, await lockStaleRequests(trx, limaDate(now)), now),
  )
  return applied + expired
}
