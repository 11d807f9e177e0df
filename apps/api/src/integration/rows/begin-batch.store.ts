import type { KindName } from '@llave/contract/integration/rows/row-kinds'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'

/** Serializes imports batch by batch: what one has read stays true until it has written. */
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
  replies: [],
}

/**
 * Updates the planner's statistics of a growing table. As long as the planner takes it for empty,
 * each batch scans all of it; autovacuum sees the rows only after the commit.
 */
export async function refreshStatistics(trx: Trx, kind: KindName): Promise<void> {
  for (const table of tables[kind]) await sql`analyze ${sql.table(table)}`.execute(trx)
}
