import type { Database } from '@llave/api/database/database'
import { type Page, readPage } from '@llave/api/integration/feeds/read-page'
import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { Feed } from '@llave/domain/integration/feed'
import type { Clock } from '@llave/domain/time/lima-date'

/** Reads a feed page by page until a page is empty. */
export async function readFeed<F extends Feed>(
  parts: { readonly db: Database; readonly clock: Clock },
  system: string,
  feed: F,
  limit = 1000,
): Promise<FeedRow<F>[]> {
  const rows: FeedRow<F>[] = []
  let page: Page<F> = { rows: [], next: '' }
  do {
    page = await readPage(parts, system, feed, { after: page.next, limit })
    rows.push(...page.rows)
  } while (page.rows.length > 0)
  return rows
}
