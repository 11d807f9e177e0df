import type { Feed } from '@llave/domain/integration/feed'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** A page by its beginning: the number that it comes after. */
type PageStart = {
  readonly system: string
  readonly feed: Feed
  readonly after: number
  readonly limit: number
}

/**
 * The last number of a page: where it is full, or where the feed ended when this system first read
 * it, which is kept. An empty page ends where it begins and is not kept; nor is that from the start,
 * which is asked for without a cursor.
 */
export async function keepPage(db: Queryable, { system, feed, after, limit }: PageStart): Promise<number> {
  const page = sql`system = ${system} and feed = ${feed} and after_number = ${after} and row_limit = ${limit}`
  const { rows } = await sql<{ last: number; through: number | null }>`select last_number as last,
    (select through_number from feed_page where ${page}) as through
    from feed_series where feed = ${feed}`.execute(db)
  const { last = 0, through = null } = rows[0] ?? {}
  if (through !== null) return through
  if (last >= after + limit) return after + limit
  if (after === 0) return last
  if (last <= after) return after
  // Of two that read it first at the same time, one keeps its end and both give it.
  const kept = await sql<{ through: number }>`
    insert into feed_page as p (system, feed, after_number, row_limit, through_number)
    values (${system}, ${feed}, ${after}, ${limit}, ${last})
    on conflict (system, feed, after_number, row_limit) do update set through_number = p.through_number
    returning through_number as through`.execute(db)
  return kept.rows[0]?.through ?? after
}

export type StoredEntry = {
  readonly number: number
  readonly epoch: number
  readonly mark: string
  readonly kind: string
  readonly at: Temporal.Instant
  readonly day: Temporal.PlainDate
  readonly content: unknown
  readonly personal: unknown
}

export const entryColumns = ['number', 'epoch', 'mark', 'kind', 'at', 'day', 'content', 'personal'] as const

/** The entries after one number and up to another, in order. */
export async function readEntries(
  db: Queryable,
  feed: Feed,
  after: number,
  through: number,
): Promise<StoredEntry[]> {
  return db
    .selectFrom('feed_entry')
    .select(entryColumns)
    .where('feed', '=', feed)
    .where('number', '>', after)
    .where('number', '<=', through)
    .orderBy('number')
    .execute()
}
