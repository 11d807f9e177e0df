import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { inBatches, mostRowsAtOnce, oldestBefore } from '../database/in-batches.ts'

/**
 * Clears the bodies of provider messages from before that moment. The rows stay: they identify a
 * late message as a repetition.
 */
export async function clearProviderBodies(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  // With a parameter for the empty text, the index of those that have a body could not serve.
  const where = sql<boolean>`body <> ''`
  const old = oldestBefore({ table: 'provider_message', at: 'received_at', where }, before)
  await inBatches(db, sql`update provider_message set body = '' where ${old}`, mostRowsAtOnce, signal)
}
