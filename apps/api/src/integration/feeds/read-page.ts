import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { FeedPageQuery } from '@llave/contract/integration/feed-page'
import type { Feed } from '@llave/domain/integration/feed'
import { formatCursor } from '@llave/domain/integration/feed-cursor'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { limaMomentText } from './fact.ts'
import { findPlace } from './find-place.ts'
import { keepPage, readEntries, type StoredEntry } from './pages.store.ts'

export type Page<F extends Feed> = { rows: FeedRow<F>[]; next: string }

/**
 * The rows after a cursor. Such a page, once it has rows, is the same for ever: one that is shorter
 * than its limit is kept for the system that read it. Throws where the cursor is of another feed or of another history of the database.
 */
export async function readPage<F extends Feed>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  system: string,
  feed: F,
  { after, limit }: FeedPageQuery,
): Promise<Page<F>> {
  const place = await findPlace({ db, clock }, system, feed, { field: 'after', text: after })
  const through = await keepPage(db, { system, feed, after: place, limit })
  const rows = (await readEntries(db, feed, place, through)).map((entry) => toRow<F>(entry))
  return { rows, next: rows.at(-1)?.cursor ?? after }
}

/** The row of an entry, by what was frozen of it. */
export function toRow<F extends Feed>({
  kind,
  day,
  at,
  content,
  personal,
  ...place
}: StoredEntry): FeedRow<F> {
  const framed = { cursor: formatCursor(place), kind, day: day.toString(), at: limaMomentText(at) }
  return { ...framed, ...(content as object), ...(personal as object) } as FeedRow<F>
}
