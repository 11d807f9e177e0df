import { type Database, transact } from '@llave/api/database/database'
import type { RawBuilder } from 'kysely'
import { waitForBlocked } from './wait-for-blocked.ts'

/**
 * Starts several calls while a statement's locks are held and lets them go once all of them wait, so that they
 * run at once whatever the machine does.
 */
export async function whileLocked<T>(
  db: Database,
  lock: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(db, async (trx) => {
    await lock.execute(trx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const running = Promise.all(calls.map((call) => call()))
  await waitForBlocked(db, calls.length)
  release.resolve()
  await holding
  return running
}
