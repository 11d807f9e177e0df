import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/** Whether the bucket can carry that mark, or none, by what this database last did there. */
export async function isMarkKnown(db: Queryable, mark: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('bucket_mark')
    .select('only_row')
    .where(sql<boolean>`(found is not distinct from ${mark}::uuid or put = ${mark}::uuid)`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this database has ever written to the bucket, or was about to. */
export async function isBucketMarked(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('bucket_mark')
    .select('only_row')
    .where('put_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** How long a mark stays: a copy of the database that is older than the mark is known by it. */
const replacedEvery = { hours: 1 }

/** A new mark to be put in the place of that one; null where it is too young, or another process has just done it. */
export async function takeNextMark(
  db: Database,
  mark: string | null,
  now: Temporal.Instant,
): Promise<string | null> {
  const taken = await db
    .updateTable('bucket_mark')
    .set({ found: mark, put: sql`gen_random_uuid()`, put_at: now.toString() })
    .where((eb) =>
      eb.or([
        eb('put_at', 'is', null),
        eb('put_at', '<=', moment(now.subtract(replacedEvery))),
        // By a clock that was wrong: else it would stay until then.
        eb('put_at', '>', moment(now.add(replacedEvery))),
      ]),
    )
    .where(sql<boolean>`(found is not distinct from ${mark}::uuid or put = ${mark}::uuid)`)
    .returning('put')
    .executeTakeFirst()
  return taken?.put ?? null
}

/** A new mark in the place of whichever is there. */
export async function takeAnyMark(db: Queryable, now: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ put: string }>`update bucket_mark
    set found = fresh.mark, put = fresh.mark, put_at = ${moment(now)}
    from (select gen_random_uuid() as mark) as fresh returning put`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The row of the mark is gone')
  return row.put
}
