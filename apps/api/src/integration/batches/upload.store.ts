import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { deleteBefore } from '../../database/in-batches.ts'
import { moment } from '../../database/sql-time.ts'

export type Upload = {
  readonly system: string
  readonly name: string
  readonly hash: Uint8Array
  /** Null once its bytes are gone. */
  readonly fileId: string | null
}

/** Answers the number of the upload. */
export async function insertUpload(trx: Trx, upload: Upload, now: Temporal.Instant): Promise<string> {
  const { id } = await trx
    .insertInto('upload')
    .values({
      at: now.toString(),
      system: upload.system,
      name: upload.name,
      sha256: Buffer.from(upload.hash),
      file_id: upload.fileId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findUpload(db: Queryable, system: string, id: string): Promise<Upload | null> {
  const found = await db
    .selectFrom('upload')
    .select(['system', 'name', 'sha256 as hash', 'file_id as fileId'])
    .where('id', '=', id)
    .where('system', '=', system)
    .executeTakeFirst()
  return found ?? null
}

const droppedAtOnce = 100

/** Drops the bytes of uploads from before that moment, and answers of how many. */
export async function dropBytesBefore(trx: Trx, before: Temporal.Instant): Promise<number> {
  const due = await trx
    .selectFrom('upload')
    .select(['id', 'file_id'])
    .where('at', '<', moment(before))
    .where('file_id', 'is not', null)
    .orderBy('at')
    .limit(droppedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  await trx
    .updateTable('upload')
    .set({ file_id: null })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  await trx
    .deleteFrom('file')
    .where(
      'id',
      'in',
      due.flatMap(({ file_id }) => file_id ?? []),
    )
    .execute()
  return due.length
}

/** Forgets uploads from before that moment. */
export async function forgetUploadsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'upload', at: 'at', where: sql`file_id is null` }, before, signal)
}
