import { type Feed, feeds } from '@llave/domain/integration/feed'
import { type FeedCursor, formatCursor } from '@llave/domain/integration/feed-cursor'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { EpochCause } from './series.store.ts'

/** The cursor of an entry; null where the feed does not reach so far. */
export async function findEntryAt(db: Queryable, feed: Feed, number: number): Promise<FeedCursor | null> {
  const row = await db
    .selectFrom('feed_entry')
    .select(['epoch', 'number', 'mark'])
    .where('feed', '=', feed)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** The feed that gave a cursor; null where none did. */
export async function findFeedOf(db: Queryable, { epoch, number, mark }: FeedCursor): Promise<Feed | null> {
  const row = await db
    .selectFrom('feed_entry')
    .select('feed')
    .where('feed', 'in', feeds)
    .where('number', '=', number)
    .where('epoch', '=', epoch)
    .where('mark', '=', mark)
    .executeTakeFirst()
  return feeds.find((feed) => feed === row?.feed) ?? null
}

/** The cursors of these entries, as text, by number. */
export async function findCursors(
  db: Queryable,
  feed: Feed,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('feed_entry')
    .select(['epoch', 'number', 'mark'])
    .where('feed', '=', feed)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.number, formatCursor(row)]))
}

export type Epoch = { readonly epoch: number; readonly after: number; readonly cause: EpochCause }

/** The epochs of a feed, the oldest first. */
export async function findEpochs(db: Queryable, feed: Feed): Promise<Epoch[]> {
  return db
    .selectFrom('feed_epoch')
    .select(['epoch', 'after_number as after', 'cause'])
    .where('feed', '=', feed)
    .orderBy('epoch')
    .execute()
}

/** The last epoch whose cursors have no check digits; 0 where all have. */
export async function readUncheckedEpoch(db: Queryable, feed: Feed): Promise<number> {
  const row = await db
    .selectFrom('feed_series')
    .select('unchecked_epoch')
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow()
  return row.unchecked_epoch
}

/** Up to where a system surely has the rows of this history: what it acknowledged, or was given at the end of the feed. */
export async function readKnownNumber(db: Queryable, system: string, feed: Feed): Promise<number> {
  const { rows } = await sql<{ number: number }>`select greatest(
    (select number from feed_reader where system = ${system} and feed = ${feed}),
    (select max(through_number) from feed_page where system = ${system} and feed = ${feed}), 0) as number`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}
