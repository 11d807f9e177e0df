import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { expireChanges, forgetChanges } from './number-change.store.ts'

/** Days for which a request that changed nothing is kept after its end (docs/privacy.md). */
const keptDays = 90

/** Ends requests whose time is over and deletes those that changed nothing. Any number of processes may run it at once. */
export async function endOldChanges(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  await expireChanges(db, now)
  await forgetChanges(db, now.subtract({ hours: keptDays * 24 }), signal)
}
