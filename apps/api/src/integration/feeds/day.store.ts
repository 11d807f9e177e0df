import type { Feed } from '@llave/domain/integration/feed'
import type { Queryable } from '../../database/database.ts'
import { day as onDay } from '../../database/sql-time.ts'
import { entryColumns, type StoredEntry } from './pages.store.ts'

const batch = 1000

/** The entries that a day counts, in the order of their numbers. */
export async function* readEntriesOfDay(
  db: Queryable,
  feed: Feed,
  day: Temporal.PlainDate,
): AsyncGenerator<StoredEntry> {
  let entries: StoredEntry[] = []
  do {
    entries = await db
      .selectFrom('feed_entry')
      .select(entryColumns)
      .where('feed', '=', feed)
      .where('day', '=', onDay(day))
      .where('number', '>', entries.at(-1)?.number ?? 0)
      .orderBy('number')
      .limit(batch)
      .execute()
    yield* entries
  } while (entries.length === batch)
}
