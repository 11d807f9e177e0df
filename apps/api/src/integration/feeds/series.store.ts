import type { Feed } from '@llave/domain/integration/feed'
import { feeds } from '@llave/domain/integration/feed'
import { nextEpoch } from '@llave/domain/integration/feed-cursor'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { day } from '../../database/sql-time.ts'

/** How far a feed is numbered, locked by who gives numbers. */
export type Series = {
  readonly feed: Feed
  /** 0 before the first number. */
  readonly epoch: number
  readonly last: number
  /** Of the last entry. */
  readonly mark: string
  readonly fingerprint: string
  /** Days up to this one take no more entries; null where none is closed. */
  readonly closedThrough: Temporal.PlainDate | null
}

export type EpochCause = 'first' | 'restored' | 'reader' | 'operator'

/** Feeds with events that have no number, or with a day to be closed. */
export async function findFeedsToNumber(db: Queryable, yesterday: Temporal.PlainDate): Promise<Feed[]> {
  const { rows } = await sql<{ feed: Feed }>`select feed from feed_series s
    where exists (select from feed_event e where e.feed = s.feed)
      or s.closed_through is null or s.closed_through < ${day(yesterday)}
    order by feed`.execute(db)
  return rows.map(({ feed }) => feed)
}

const columns = ['feed', 'epoch', 'last_number', 'mark', 'fingerprint', 'closed_through'] as const

/** Null while another process gives numbers. */
export async function lockSeries(trx: Trx, feed: Feed): Promise<Series | null> {
  const row = await trx
    .selectFrom('feed_series')
    .select(columns)
    .where('feed', '=', feed)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? toSeries(row) : null
}

function toSeries(row: {
  feed: Feed
  epoch: number
  last_number: number
  mark: string
  fingerprint: string
  closed_through: Temporal.PlainDate | null
}): Series {
  const { feed, epoch, last_number: last, mark, fingerprint, closed_through: closedThrough } = row
  return { feed, epoch, last, mark, fingerprint, closedThrough }
}

/** Days up to this one take no more entries of a feed; null where none is closed. */
export async function readClosedThrough(db: Queryable, feed: Feed): Promise<Temporal.PlainDate | null> {
  const row = await db
    .selectFrom('feed_series')
    .select('closed_through')
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow()
  return row.closed_through
}

export async function writeSeries(trx: Trx, series: Series): Promise<void> {
  await trx
    .updateTable('feed_series')
    .set({
      last_number: series.last,
      mark: series.mark,
      closed_through: series.closedThrough?.toString() ?? null,
    })
    .where('feed', '=', series.feed)
    .execute()
}

/**
 * Which database this is, as far as it can tell: restored from a dump it has another oid, from an
 * archive another timeline, in another cluster another identifier. A copy of its files looks the
 * same; there the marks of the cursors tell (docs/decisions/0117).
 */
export async function readFingerprint(db: Queryable): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`select concat_ws('/',
    (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database())) as fingerprint`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not say which one it is')
  return row.fingerprint
}

/** Numbers go on from where they stand, in an epoch of their own. The caller holds the lock of the series. */
export async function beginEpoch(
  trx: Trx,
  series: Series,
  cause: EpochCause,
  fingerprint: string,
  now: Temporal.Instant,
): Promise<Series> {
  const epoch = nextEpoch(series.epoch, now)
  await trx
    .insertInto('feed_epoch')
    .values({ feed: series.feed, epoch, after_number: series.last, cause, began_at: now.toString() })
    .execute()
  await trx.updateTable('feed_series').set({ epoch, fingerprint }).where('feed', '=', series.feed).execute()
  return { ...series, epoch, fingerprint }
}

/**
 * A new epoch of every feed, but of those whose epoch has given no number yet. Waits for those that
 * are being numbered.
 */
export async function beginEpochs(
  trx: Trx,
  cause: EpochCause,
  now: Temporal.Instant,
): Promise<ReadonlyMap<Feed, Series>> {
  const fingerprint = await readFingerprint(trx)
  const current = new Map<Feed, Series>()
  for (const feed of feeds) {
    const row = await trx
      .selectFrom('feed_series as s')
      .leftJoin('feed_epoch as e', (join) =>
        join.onRef('e.feed', '=', 's.feed').onRef('e.epoch', '=', 's.epoch'),
      )
      .select(['s.feed', 's.epoch', 's.last_number', 's.mark', 's.fingerprint', 's.closed_through'])
      .select('e.after_number')
      .where('s.feed', '=', feed)
      .forUpdate('s')
      .executeTakeFirstOrThrow()
    const series = toSeries(row)
    const isFresh = row.after_number === series.last
    current.set(feed, isFresh ? series : await beginEpoch(trx, series, cause, fingerprint, now))
  }
  return current
}
