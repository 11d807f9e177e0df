import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { inBatches, mostRowsAtOnce, oldestBefore } from '../../database/in-batches.ts'
import { moment } from '../../database/sql-time.ts'

/** What an idempotency key is bound to. */
export type BatchRequest = {
  /** `key:` and the system. */
  readonly by: string
  readonly path: string
  readonly key: string
  readonly bodyHash: Uint8Array
}

/** The answer of the earlier request with that key, and what its body was. */
export async function findEarlier(
  trx: Trx,
  { by, path, key }: BatchRequest,
): Promise<{ readonly bodyHash: Uint8Array; readonly answer: string } | null> {
  const found = await trx
    .selectFrom('import_batch')
    .select(['request_sha256 as bodyHash', 'answer'])
    .where('by', '=', by)
    .where('path', '=', path)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (!found?.bodyHash || found.answer === null) return null
  return { bodyHash: found.bodyHash, answer: found.answer }
}

/** Keeps what a request was answered under its key. */
export async function keepAnswer(
  trx: Trx,
  batchId: number,
  { path, key, bodyHash }: BatchRequest,
  answer: string,
): Promise<void> {
  await trx
    .updateTable('import_batch')
    .set({ path, request_key: key, request_sha256: bodyHash, answer })
    .where('id', '=', batchId)
    .execute()
}

/** Forgets the keys and answers of requests from before that moment. */
export async function forgetAnswersBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  const where = sql<boolean>`request_key is not null`
  const old = oldestBefore({ table: 'import_batch', at: 'at', where }, before)
  const forget = sql`update import_batch set request_key = null, request_sha256 = null, answer = null where ${old}`
  await inBatches(db, forget, mostRowsAtOnce, signal)
}

/** Forgets what was said about the rows of batches from before that moment. */
export async function forgetFindingsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  // By the number of the newest of them, as numbers follow time: the batches themselves are kept, more each year. It is
  // asked for first: of a number that it does not know PostgreSQL takes a third of all findings to be old, and reads all.
  const newest = await db
    .selectFrom('import_batch')
    .select('id')
    .where('at', '<', moment(before))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  const old = sql`select ctid from import_finding where batch_id <= ${newest.id}
    order by batch_id limit ${sql.lit(mostRowsAtOnce)}`
  await inBatches(db, sql`delete from import_finding where ctid = any(array(${old}))`, mostRowsAtOnce, signal)
}
