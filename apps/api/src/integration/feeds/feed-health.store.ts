import type { Feed } from '@llave/domain/integration/feed'
import { type FeedCursor, formatCursor } from '@llave/domain/integration/feed-cursor'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

export type FeedState = {
  readonly feed: Feed
  readonly last: number
  /** When the oldest event happened that has no number yet; null where every one has. */
  readonly unnumberedSince: Temporal.Instant | null
  /** Days up to this one take no more rows. */
  readonly closedThrough: Temporal.PlainDate | null
  readonly epochBeganAt: Temporal.Instant | null
  readonly epochCause: string | null
}

export async function listFeeds(db: Queryable): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`select s.feed, s.last_number as last,
      (select e.at from feed_event e where e.feed = s.feed order by e.id limit 1) as "unnumberedSince",
      s.closed_through as "closedThrough", p.began_at as "epochBeganAt", p.cause as "epochCause"
    from feed_series s left join feed_epoch p on p.feed = s.feed and p.epoch = s.epoch
    order by s.feed`.execute(db)
  return rows
}

/** How far a system acknowledged a feed, and what it has not. */
export type ReaderState = {
  readonly system: string
  readonly feed: Feed
  readonly number: number
  readonly acknowledgedAt: Temporal.Instant
  /** Rows that it has not acknowledged, and when the first of them happened. */
  readonly behind: number
  readonly behindSince: Temporal.Instant | null
  /** Rows of which it says that it could not post them. */
  readonly problems: number
}

export async function listReaders(db: Queryable): Promise<ReaderState[]> {
  const { rows } = await sql<ReaderState>`select r.system, r.feed, r.number, r.at as "acknowledgedAt",
      s.last_number - r.number as behind,
      (select e.at from feed_entry e where e.feed = r.feed and e.number = r.number + 1) as "behindSince",
      (select count(*) from feed_posting p
        where p.problem is not null and p.system = r.system and p.feed = r.feed) as problems
    from feed_reader r join feed_series s on s.feed = r.feed
    order by r.system, r.feed`.execute(db)
  return rows
}

/** A row that a system could not post. */
export type PostingProblem = {
  readonly system: string
  readonly feed: Feed
  readonly cursor: string
  readonly at: Temporal.Instant
  readonly problem: string
}

/** The oldest first. */
export async function listProblems(db: Queryable, limit: number): Promise<PostingProblem[]> {
  const { rows } = await sql<Omit<PostingProblem, 'cursor'> & FeedCursor>`
    select p.system, p.feed, p.at, p.problem, e.epoch, e.number, e.mark
    from feed_posting p join feed_entry e on e.feed = p.feed and e.number = p.number
    where p.problem is not null order by p.at, p.feed, p.number limit ${limit}`.execute(db)
  return rows.map(({ epoch, number, mark, ...row }) => ({
    ...row,
    cursor: formatCursor({ epoch, number, mark }),
  }))
}

/** When the oldest event happened that has no number; null where every one has. */
export async function readUnnumberedSince(db: Queryable): Promise<Temporal.Instant | null> {
  const since = (await listFeeds(db)).flatMap(({ unnumberedSince }) => unnumberedSince ?? [])
  return since.toSorted(Temporal.Instant.compare)[0] ?? null
}
