import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { KindName } from './import-report.ts'

/** Two imports take turns, batch by batch: what one looked up stays true until it has written. */
export async function beginBatch(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('llave_import'))`.execute(trx)
}

const tables: Record<KindName, readonly string[]> = {
  projects: [],
  progress: [],
  customers: ['customer', 'customer_phone'],
  properties: ['property'],
  receivables: ['receivable'],
  'exchange-rates': [],
  notices: ['notice'],
  documents: [],
}

/**
 * Tells the planner how a table has grown. While it still believes the table to be empty,
 * each batch reads all of it; the database's own statistics come only after the commit.
 */
export async function refreshStatistics(trx: Trx, kind: KindName): Promise<void> {
  for (const table of tables[kind]) await sql`analyze ${sql.table(table)}`.execute(trx)
}
