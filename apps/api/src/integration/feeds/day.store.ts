import type { Feed } from '@llave/domain/integration/feed'
import type { Queryable } from '../../database/database.ts'
import { day as onDay } from '../../database/sql-time.ts'
import { entryColumns, type StoredEntry } from './pages.store.ts'

const batch = 1000

/** The entries that a day counts, in the order of their numbers. */
export function readEntriesOfDay(
  db: Queryable,
  feed: Feed,
  day: Temporal.PlainDate,
): AsyncGenerator<StoredEntry> {
  return pageByPage((after) => entriesOfDay(db, feed, day, after).select(entryColumns).execute())
}

/** What their sums and lines are made of: a day may have a million, and moments and persons are most of a row. */
export function readContentOfDay(
  db: Queryable,
  feed: Feed,
  day: Temporal.PlainDate,
): AsyncGenerator<Pick<StoredEntry, 'number' | 'kind' | 'content'>> {
  return pageByPage((after) =>
    entriesOfDay(db, feed, day, after).select(['number', 'kind', 'content']).execute(),
  )
}

function entriesOfDay(db: Queryable, feed: Feed, day: Temporal.PlainDate, after: number) {
  return db
    .selectFrom('feed_entry')
    .where('feed', '=', feed)
    .where('day', '=', onDay(day))
    .where('number', '>', after)
    .orderBy('number')
    .limit(batch)
}

async function* pageByPage<Entry extends Pick<StoredEntry, 'number'>>(
  read: (after: number) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let entries: Entry[] = []
  do {
    entries = await read(entries.at(-1)?.number ?? 0)
    yield* entries
  } while (entries.length === batch)
}
