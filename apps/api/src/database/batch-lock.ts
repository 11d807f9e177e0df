import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** The lock that a batch of rows holds until it has ended: of all senders only one writes at a time. */
export const batchLock = sql`hashtext('llave_import')`

/** Keeps batches away until the transaction ends; false where one is being written. */
export async function holdOffBatches(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${batchLock}) as free`.execute(trx)
  return rows[0]?.free === true
}
