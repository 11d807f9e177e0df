import { sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
import type { Database, Queryable, Trx } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'
import { putChunks } from './files.store.ts'

export type FilePlace = 'database' | 'store'

/** A file that this process carries to the other place until then. */
export type CarriedFile = {
  readonly id: string
  /** Where its object is, or is to be. */
  readonly objectKey: string
  readonly until: Temporal.Instant
}

/** Longer than a file takes to go out and to be read back. */
const lease = { minutes: 5 }

// What a system uploads for the rows that will name it is copied by them, and deleted within a day.
const isNoUpload = sql<boolean>`not exists (select from upload where upload.file_id = file.id)`

const isElsewhere = (to: FilePlace) =>
  to === 'store' ? sql<boolean>`not in_store and ${isNoUpload}` : sql<boolean>`in_store`

/** Files that are not where they belong, oldest first. */
export async function claimFiles(
  db: Database,
  to: FilePlace,
  now: Temporal.Instant,
  limit: number,
): Promise<CarriedFile[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'file',
      key: ['id'],
      due: 'created_at',
      where: isElsewhere(to),
      heldUntil: 'carried_until',
      lease,
      assign: sql`object_key = coalesce(object_key, gen_random_uuid())`,
      returning: ['id', 'object_key'],
    },
    now,
    limit,
  )
  const until = now.add(lease)
  return rows.flatMap(({ id, object_key }) => (object_key ? [{ id, objectKey: object_key, until }] : []))
}

/** From now on it is read from the store. False where it was deleted, or another process carries it by now. */
export async function leaveDatabase(trx: Trx, { id, until }: CarriedFile): Promise<boolean> {
  const left = await trx
    .updateTable('file')
    .set({ in_store: true, carried_until: null, carry_fault: null })
    .where('id', '=', id)
    .where('in_store', '=', false)
    .where('carried_until', '=', moment(until))
    .returning('id')
    .executeTakeFirst()
  if (!left) return false
  await trx.deleteFrom('file_chunk').where('file_id', '=', id).execute()
  return true
}

/** From now on it is read from the database, and its object goes. False as above. */
export async function leaveStore(
  trx: Trx,
  { id, objectKey, until }: CarriedFile,
  bytes: Uint8Array,
  now: Temporal.Instant,
): Promise<boolean> {
  const left = await trx
    .updateTable('file')
    .set({ in_store: false, carried_until: null, carry_fault: null, object_key: null })
    .where('id', '=', id)
    .where('in_store', '=', true)
    .where('carried_until', '=', moment(until))
    .returning('id')
    .executeTakeFirst()
  if (!left) return false
  await putChunks(trx, id, bytes)
  await removeLater(trx, [objectKey], now)
  return true
}

/** Why it is not carried yet. It is tried again when its lease ends: what was asked of the store may be on its way. */
export async function noteFault(db: Queryable, { id, until }: CarriedFile, fault: string): Promise<void> {
  await db
    .updateTable('file')
    .set({ carry_fault: fault })
    .where('id', '=', id)
    .where('carried_until', '=', moment(until))
    .execute()
}

export type HeldFile = {
  readonly id: string
  readonly fault: string | null
  readonly until: Temporal.Instant
}

/** Some of the files that are not where they belong and that nobody takes up now: carried, or failed a moment ago. */
export async function listHeldFiles(
  db: Queryable,
  to: FilePlace,
  now: Temporal.Instant,
  limit: number,
): Promise<HeldFile[]> {
  const { rows } = await sql<HeldFile>`
    select id, carry_fault as fault, carried_until as until from file
    where ${isElsewhere(to)} and carried_until > ${moment(now)}
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Whether a file has that object, or will have it. */
export async function isObjectKnown(db: Queryable, objectKey: string): Promise<boolean> {
  return (await findKnownObjects(db, [objectKey])).size > 0
}

/** Which of these objects a file has, or will have, or are to be deleted already. */
export async function findKnownObjects(db: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from file where object_key = any(${keys}::uuid[])
    union all select object_key from file_removal where object_key = any(${keys}::uuid[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function removeLater(
  db: Queryable,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into file_removal (object_key, since, due_at)
    select key, ${moment(now)}, ${moment(now)} from unnest(${keys}::uuid[]) as key
    on conflict do nothing`.execute(db)
}

/** Longer than deleting that many takes. */
const removalLease = { minutes: 5 }

export async function claimRemovals(db: Database, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'file_removal',
      key: ['object_key'],
      due: 'due_at',
      heldUntil: 'removed_until',
      lease: removalLease,
      returning: ['object_key'],
    },
    now,
    limit,
  )
  return rows.map(({ object_key }) => object_key)
}

export async function forgetRemoval(db: Database, objectKey: string): Promise<void> {
  await db.deleteFrom('file_removal').where('object_key', '=', objectKey).execute()
}

/** What the metrics say of the files. */
export type FileHealth = {
  /** Files that are not where they belong: as many as are counted, which is all up to 10,000. */
  readonly elsewhere: number
  /** Since when the oldest object waits to be deleted that may be; null where none does. */
  readonly oldestRemovalAt: Temporal.Instant | null
}

const counted = 10_000

export async function readFileHealth(db: Queryable, to: FilePlace): Promise<FileHealth> {
  const { rows } = await sql<{ elsewhere: number; oldestRemovalAt: Temporal.Instant | null }>`
    select (select count(*)::int from (select from file where ${isElsewhere(to)} limit ${counted}) as f) as elsewhere,
      (select min(since) from file_removal) as "oldestRemovalAt"`.execute(db)
  return rows[0] ?? { elsewhere: 0, oldestRemovalAt: null }
}

export type FileFigures = {
  readonly place: FilePlace
  readonly files: number
  readonly bytes: number
}

export async function sumFiles(db: Queryable): Promise<FileFigures[]> {
  const { rows } = await sql<FileFigures>`
    select case when in_store then 'store' else 'database' end as place, count(*)::int as files,
      coalesce(sum(size), 0)::float8 as bytes from file group by in_store order by in_store`.execute(db)
  return rows
}

/** Files of the store after that one, with what their objects have to be. */
export async function listStoredFiles(
  db: Queryable,
  after: string,
  limit: number,
): Promise<
  { readonly id: string; readonly objectKey: string; readonly size: number; readonly sha256: Uint8Array }[]
> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'object_key', 'size', 'sha256'])
    .where('in_store', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ object_key, ...file }) => (object_key ? [{ ...file, objectKey: object_key }] : []))
}

/** Whether the store has a file of ours, so that a process without it could not serve them all. */
export async function isAnyInStore(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('in_store', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
