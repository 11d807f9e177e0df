import type { CalendarStanding as ToldStanding } from '@llave/contract/calendar/read-calendar'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moment } from '../database/sql-time.ts'

/** How the calendar of a customer stands, without what a new number closes. */
export type CalendarStanding = Omit<ToldStanding, 'closedUntil'>

/** A calendar that is alive. */
export type LiveFeed = {
  readonly id: number
  readonly customerId: number
  readonly madeAt: Temporal.Instant
}

/** The calendar with that token; null where none is alive. */
export async function findFeed(db: Queryable, tokenHash: Uint8Array): Promise<LiveFeed | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select(['id', 'customer_id as customerId', 'made_at as madeAt'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The customer's calendar that is alive, or when the last one ended. */
export async function readStanding(db: Queryable, customerId: number): Promise<CalendarStanding> {
  const last = await db
    .selectFrom('calendar_feed')
    .select(['made_at as madeAt', 'read_at as readAt', 'ended_at as endedAt'])
    .where('customer_id', '=', customerId)
    .orderBy(sql`ended_at desc nulls first`)
    .limit(1)
    .executeTakeFirst()
  if (!last) return { feed: null, endedAt: null }
  const { madeAt, readAt, endedAt } = last
  return endedAt ? { feed: null, endedAt } : { feed: { madeAt, readAt }, endedAt: null }
}

/** Lets whoever makes, changes or ends a calendar of the customer wait for each other. */
export async function lockFeedsOf(trx: Trx, customerId: number): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

export async function insertFeed(
  trx: Trx,
  customerId: number,
  tokenHash: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, token_hash: tokenHash, made_at: now.toString() })
    .execute()
}

/** Ends the calendar of a customer that is alive, if there is one. */
export async function endFeed(db: Queryable, customerId: number, now: Temporal.Instant): Promise<void> {
  await sql`update calendar_feed set ended_at = greatest(made_at, ${moment(now)})
    where customer_id = ${customerId} and ended_at is null`.execute(db)
}

/** Ends every calendar that is alive. Answers how many were. */
export async function endEveryFeed(trx: Trx, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update calendar_feed set ended_at = greatest(made_at, ${moment(now)})
    where ended_at is null`.execute(trx)
  return Number(numAffectedRows)
}

/** Ends the calendar of a customer that is alive, where it was made since a moment. Answers how many: one or none. */
export async function endFeedMadeSince(
  trx: Trx,
  customerId: number,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql`update calendar_feed set ended_at = greatest(made_at, ${moment(now)})
    where customer_id = ${customerId} and ended_at is null and made_at >= ${moment(since)} returning 1`.execute(
    trx,
  )
  return rows.length
}

/** How long a reading stands for those that follow it: programs ask often, and a row is not written for each. */
const readingStands = { minutes: 5 }

export async function markRead(db: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  await sql`update calendar_feed set read_at = ${moment(now)} where id = ${id}
    and (read_at is null or read_at <= ${moment(now.subtract(readingStands))})`.execute(db)
}

export async function deleteFeedsEndedBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'calendar_feed', at: 'ended_at' }, before, signal)
}
