import type { Feed } from '@llave/domain/integration/feed'
import { type KnockState, knockStates } from '@llave/domain/integration/knock-state'
import { type RawBuilder, sql } from 'kysely'
import { claimDueRows } from '../../database/claim-due-rows.ts'
import type { Queryable } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'

export type ClaimedKnock = {
  readonly bellId: number
  readonly feed: Feed
  /** The last number of the feed for which it rings. */
  readonly number: number
  readonly untoldSince: Temporal.Instant
  /** How often it was claimed, this time included. */
  readonly attempts: number
}

const isRung = sql<boolean>`exists (select from bell where bell.id = bell_knock.bell_id and bell.state = 'on')`

/** Lets the bells ring of every feed that has news since they rang for it. One that rings already rings on. */
export async function ringForNews(db: Queryable, now: Temporal.Instant): Promise<void> {
  await moveRows(db, {
    table: 'bell_knock',
    states: knockStates,
    from: knockStates.before('ringing'),
    to: 'ringing',
    set: sql`number = s.last_number, untold_since = coalesce(untold_since, ${moment(now)}),
      attempts = 0, next_attempt_at = ${moment(now)}, lease_until = null`,
    joined: sql`feed_series s`,
    where: sql`s.feed = bell_knock.feed and s.last_number > bell_knock.number and ${isRung}`,
  })
}

/** Longer than an attempt takes: a lease that ends early would knock twice. */
const lease = { seconds: 60 }

/** Leases knocks that are due, with the attempt counted. Any number of processes: each knock goes to one. */
export async function claimKnocks(
  db: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<ClaimedKnock[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'bell_knock',
      key: ['bell_id', 'feed'],
      due: 'next_attempt_at',
      where: sql`state = 'ringing' and ${isRung}`,
      heldUntil: 'lease_until',
      lease,
      assign: sql`attempts = attempts + 1`,
      returning: ['bell_id', 'feed', 'number', 'untold_since', 'attempts'],
    },
    now,
    limit,
  )
  return rows.map(({ bell_id, feed, number, untold_since, attempts }) => ({
    bellId: bell_id,
    feed: feed as Feed,
    number,
    untoldSince: untold_since ?? now,
    attempts,
  }))
}

/** The receiver took the knock: it knows of everything up to the knock's number. */
export async function recordTold(db: Queryable, knock: ClaimedKnock, now: Temporal.Instant): Promise<void> {
  const set = sql`told_at = ${moment(now)}, untold_since = null, lease_until = null, last_error = null`
  await writeState(db, knock, knockStates.before('quiet'), 'quiet', set, sql`true`)
}

/** Puts a knock back for another attempt, or ends it where `nextAttemptAt` is null. */
export async function recordFailure(
  db: Queryable,
  knock: ClaimedKnock,
  error: string,
  nextAttemptAt: Temporal.Instant | null,
): Promise<void> {
  const set = sql`lease_until = null, last_error = ${error},
    next_attempt_at = coalesce(${nextAttemptAt && moment(nextAttemptAt)}, next_attempt_at)`
  // Another process may have claimed it since: its attempt counts.
  const own = sql<boolean>`attempts = ${knock.attempts}`
  await writeState(db, knock, ['ringing'], nextAttemptAt ? 'ringing' : 'given_up', set, own)
}

/** Does nothing where the bell rings for later news by now. */
async function writeState(
  db: Queryable,
  { bellId, feed, number }: ClaimedKnock,
  from: readonly KnockState[],
  to: KnockState,
  set: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<void> {
  const where = sql<boolean>`bell_id = ${bellId} and feed = ${feed} and number = ${number} and ${condition}`
  await moveRows(db, { table: 'bell_knock', states: knockStates, from, to, set, where })
}
