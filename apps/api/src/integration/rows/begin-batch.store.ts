import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { sql } from 'kysely'
import { batchLock } from '../../database/batch-lock.ts'
import type { Trx } from '../../database/database.ts'

/** Another sender's batch did not end in time. */
export class BatchLockTimeout extends Error {}

/**
 * Serializes batches of all senders: what one has read stays true until it has written. A run of
 * the importer waits as long as another one needs; a call has a limit. Throws BatchLockTimeout.
 */
export async function beginBatch(trx: Trx, patienceSeconds?: number): Promise<void> {
  const limit = patienceSeconds === undefined ? '0' : `${patienceSeconds}s`
  await sql`select set_config('lock_timeout', ${limit}, true), set_config('statement_timeout', '0', true)`.execute(
    trx,
  )
  try {
    await sql`select pg_advisory_xact_lock(${batchLock})`.execute(trx)
  } catch (error) {
    throw isLockTimeout(error) ? new BatchLockTimeout() : error
  }
  await sql`set local statement_timeout to default`.execute(trx)
  await sql`set local lock_timeout to default`.execute(trx)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

const tables: Record<KindName, readonly string[]> = {
  projects: [],
  progress: [],
  customers: ['customer', 'customer_phone'],
  properties: ['property', 'proforma_holder'],
  receivables: ['receivable'],
  'exchange-rates': [],
  notices: ['notice'],
  documents: [],
  'title-stages': ['title_stage'],
  replies: [],
}

/**
 * Updates the planner's statistics of a growing table. As long as the planner takes it for empty,
 * each batch scans all of it; autovacuum sees the rows only after the commit.
 */
export async function refreshStatistics(trx: Trx, kind: KindName): Promise<void> {
  for (const table of tables[kind]) await sql`select refresh_statistics(${table})`.execute(trx)
}

/** Fewer rows do not mislead the planner. */
const worthRefreshing = 1000

/** The same for rows that come call by call: where a batch at least doubled what the planner knows of. */
export async function refreshWhereGrown(trx: Trx, kind: KindName, created: number): Promise<void> {
  const [table] = tables[kind]
  if (created < worthRefreshing || table === undefined) return
  const { rows } = await sql<{ known: number }>`select reltuples::float8 as known from pg_class
    where oid = ${table}::regclass`.execute(trx)
  if (created >= (rows[0]?.known ?? 0)) await refreshStatistics(trx, kind)
}
