import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'

/**
 * Says which batch this transaction stores from now on: the database writes its number into rows that
 * are created, and into the history of those that change (`0109_row_history.sql`).
 */
export async function nameBatch(trx: Trx, batchId: number): Promise<void> {
  await sql`select set_config('llave.batch', ${String(batchId)}, true)`.execute(trx)
}
