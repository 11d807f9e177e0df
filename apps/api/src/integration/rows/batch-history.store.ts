import type { KindName } from '@llave/contract/integration/rows/row-kinds'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import type { RowCounts } from './count-rows.ts'
import type { KeptFinding } from './import-batch.store.ts'

export type PastBatch = {
  readonly id: number
  readonly at: Temporal.Instant
  readonly by: string
  /** The names of its files; none for a call. */
  readonly files: readonly string[]
  /** Null while it runs, and where it was killed. */
  readonly applied: boolean | null
  readonly counts: Readonly<Partial<Record<KindName, RowCounts>>> | null
}

/** The last batches, the newest first. */
export async function listBatches(db: Queryable, count: number): Promise<PastBatch[]> {
  const found = await db
    .selectFrom('import_batch')
    .select(['id', 'at', 'by', 'files', 'applied', 'counts'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return found.map((batch) => ({ ...batch, counts: batch.counts as PastBatch['counts'] }))
}

/** What was said about the rows of a batch, in their order; null where there is no such batch. */
export async function listFindings(
  db: Queryable,
  batchId: number,
): Promise<Omit<KeptFinding, 'value'>[] | null> {
  const batch = await db.selectFrom('import_batch').select('id').where('id', '=', batchId).executeTakeFirst()
  if (!batch) return null
  return db
    .selectFrom('import_finding')
    .select(['file', 'row_number as row', 'field', 'column_name as column', 'reason', 'expected'])
    .select(['proforma', 'letra', 'refused'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute()
}

/** How fresh the developer's data is. */
export type BatchHealth = {
  /** When rows came in last; null where none ever did. */
  readonly lastAt: Temporal.Instant | null
  /** Rows that were refused in the last 24 hours. */
  readonly refused: number
}

export async function readBatchHealth(db: Queryable, now: Temporal.Instant): Promise<BatchHealth> {
  const last = await db
    .selectFrom('import_batch')
    .select('ended_at')
    .where('applied', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ refused: number }>`
    select coalesce(sum((of_kind.value->>'refused')::int), 0)::int as refused
    from import_batch, jsonb_each(counts) as of_kind
    where at > ${moment(now.subtract({ hours: 24 }))}`.execute(db)
  return { lastAt: last?.ended_at ?? null, refused: rows[0]?.refused ?? 0 }
}
