import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** The lock that a batch of rows holds until it has ended: of all senders only one writes at a time. */
export const batchLock = sql`hashtext('llave_import')`

/** As long as a person waits for what cannot wait. */
const patience = '8s'

/**
 * Queues for the lock before the next batch, so that a sender of one after the other holds up nobody for long; false
 * where the one that is being written takes too long. The transaction is over then.
 */
export async function queueBeforeBatches(trx: Trx): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(trx)
  try {
    await sql`select pg_advisory_xact_lock(${batchLock})`.execute(trx)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false
    throw error
  }
  await sql`set local lock_timeout = 0`.execute(trx)
  return true
}

/** Keeps batches away until the transaction ends; false where one is being written. */
export async function holdOffBatches(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${batchLock}) as free`.execute(trx)
  return rows[0]?.free === true
}
