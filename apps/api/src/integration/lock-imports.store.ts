import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'

/** Two imports take turns, batch by batch: what one looked up stays true until it has written. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('llave_import'))`.execute(trx)
}
