import type { KindName } from '@llave/contract/integration/rows/kind-names'
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
  const refused = await readRefusedRows(db, now)
  return { lastAt: last?.ended_at ?? null, refused: refused.reduce((sum, { rows }) => sum + rows, 0) }
}

/** A batch of which rows were refused. */
export type RefusedRows = {
  readonly batchId: number
  readonly at: Temporal.Instant
  /** The name of a person, or `key:` and the system. */
  readonly by: string
  readonly rows: number
}

/** The batches of the last 24 hours of which rows were refused, the oldest first. */
export async function readRefusedRows(db: Queryable, now: Temporal.Instant): Promise<RefusedRows[]> {
  const { rows } = await sql<RefusedRows>`
    select b.id as "batchId", b.at, b.by, sum((of_kind.value->>'refused')::int)::int as rows
    from import_batch b, jsonb_each(b.counts) as of_kind
    where b.at > ${moment(now.subtract({ hours: 24 }))}
    group by b.id having sum((of_kind.value->>'refused')::int) > 0 order by b.at, b.id`.execute(db)
  return rows
}
