import type { Queryable } from '../database/database.ts'
import { listReaders, type ReaderState, readUnnumberedSince } from '../integration/feeds/feed-health.store.ts'
import { countUnposted, postingTime } from '../integration/feeds/unposted.store.ts'

/** What alerts somebody about the feeds. */
export type FeedHealth = {
  /** When the oldest event happened that has no number; null where every one has. */
  readonly unnumberedSince: Temporal.Instant | null
  /** Payments that should be posted there and are not, counted up to ten thousand. */
  readonly unposted: number
  readonly readers: readonly ReaderState[]
}

const mostCounted = 10_000

export async function readFeedHealth(db: Queryable, now: Temporal.Instant): Promise<FeedHealth> {
  return {
    unnumberedSince: await readUnnumberedSince(db),
    unposted: await countUnposted(db, now.subtract(postingTime), mostCounted),
    readers: await listReaders(db),
  }
}
