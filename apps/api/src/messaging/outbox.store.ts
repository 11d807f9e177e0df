import { type MessageState, messageStates } from '@llave/domain/messaging/message-state'
import { type RawBuilder, sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'
import type { Channel, MessageKind } from './message-kinds.ts'

export type ClaimedMessage = {
  readonly id: number
  readonly kind: string
  readonly recipient: string
  readonly payload: unknown
  readonly messageId: string
  /** How often it was claimed, this time included. */
  readonly attempts: number
}

/**
 * Leases due messages of a channel, oldest first. Any number of processes may claim at once: each
 * row goes to one. The attempt is counted here, so that a message that crashes the process is not
 * retried for ever.
 */
export async function claimMessages(
  db: Queryable,
  channel: Channel,
  now: Temporal.Instant,
  lease: Temporal.DurationLike,
  limit: number,
): Promise<ClaimedMessage[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'outbox',
      key: ['id'],
      due: 'next_attempt_at',
      where: sql`state = 'pending' and channel = ${channel}`,
      heldUntil: 'lease_until',
      lease,
      assign: sql`attempts = attempts + 1`,
      returning: ['id', 'kind', 'recipient', 'payload', 'message_id', 'attempts'],
    },
    now,
    limit,
  )
  return rows.map(({ message_id, ...row }) => ({ ...row, messageId: message_id }))
}

export async function recordSent(db: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  const set = sql`sent_at = ${moment(now)}, lease_until = null, last_error = null`
  await writeState(db, id, messageStates.before('sent'), 'sent', set)
}

export async function recordDropped(db: Queryable, id: number, reason: string): Promise<void> {
  const set = sql`lease_until = null, last_error = ${reason}`
  await writeState(db, id, messageStates.before('dropped'), 'dropped', set)
}

/** Puts a message back until it may be sent; neither an attempt nor its age is counted until then. */
export async function recordHeld(
  db: Queryable,
  id: number,
  reason: string,
  until: Temporal.Instant,
): Promise<void> {
  const set = sql`lease_until = null, last_error = ${reason}, attempts = greatest(attempts - 1, 0),
    next_attempt_at = ${moment(until)}, created_at = ${moment(until)}`
  await writeState(db, id, ['pending'], 'pending', set)
}

/** Puts a message back for another attempt, or ends it where `nextAttemptAt` is null. */
export async function recordFailure(
  db: Queryable,
  id: number,
  error: string,
  nextAttemptAt: Temporal.Instant | null,
): Promise<void> {
  const set = sql`lease_until = null, last_error = ${error},
    next_attempt_at = coalesce(${nextAttemptAt && moment(nextAttemptAt)}, next_attempt_at)`
  await writeState(db, id, ['pending'], nextAttemptAt ? 'pending' : 'failed', set)
}

/** Tries messages that were given up anew, as if they were new. Answers how many. */
export async function retryFailed(
  db: Queryable,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<number> {
  const set = sql`attempts = 0, last_error = null, next_attempt_at = ${moment(now)}, created_at = ${moment(now)}`
  const where = sql<boolean>`id = any(string_to_array(${ids.join(',')}, ',')::bigint[])`
  return moveRows(db, { table: 'outbox', states: messageStates, from: ['failed'], to: 'pending', set, where })
}

export type FailedGroup = {
  readonly kind: string
  readonly reason: string
  readonly count: number
  readonly oldestAt: Temporal.Instant
}

/** What was given up, by kind and reason, the most of them first. */
export async function groupFailed(db: Queryable): Promise<FailedGroup[]> {
  const { rows } = await sql<FailedGroup>`select kind, coalesce(last_error, '') as reason,
      count(*)::int as count, min(created_at) as "oldestAt"
    from outbox where state = 'failed' group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** The oldest messages of a kind that were given up, locked. */
export async function lockFailed(
  trx: Trx,
  kind: string,
  limit: number,
): Promise<{ readonly id: number; readonly payload: unknown }[]> {
  return trx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('state', '=', 'failed')
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Does nothing where another process has moved the message to a state that `to` may not follow. */
async function writeState(
  db: Queryable,
  id: number,
  from: readonly MessageState[],
  to: MessageState,
  set: RawBuilder<unknown>,
): Promise<void> {
  await moveRows(db, { table: 'outbox', states: messageStates, from, to, set, where: sql`id = ${id}` })
}

export type RecentMessage = { readonly subject: string; readonly at: Temporal.Instant }

/** Serializes the transactions that put messages of a kind for a recipient into the outbox under a limit. */
export async function lockMessagesTo(trx: Trx, kind: MessageKind, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outbox:${kind}:${recipient}`}, 0))`.execute(trx)
}

/**
 * Of messages to somebody, those of a kind, by no index of kinds: where PostgreSQL knows of no message of that kind, it
 * would read all there are of it, to whomever.
 */
export function isOfKind(kind: MessageKind): RawBuilder<boolean> {
  return sql`kind || '' = ${kind}`
}

/**
 * The messages of a kind enqueued for a recipient since a moment, oldest first. Takes a lock until
 * the transaction ends, so that a limit on their number holds.
 */
export async function lockRecentMessages(
  trx: Trx,
  kind: MessageKind,
  recipient: string,
  since: Temporal.Instant,
): Promise<RecentMessage[]> {
  await lockMessagesTo(trx, kind, recipient)
  const rows = await trx
    .selectFrom('outbox')
    .select(['subject', 'created_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '>', moment(since))
    .where(isOfKind(kind))
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject, created_at }) => ({ subject, at: created_at }))
}

export type OutboxHealth = { readonly oldestDueAt: Temporal.Instant | null; readonly failed: number }

/** What alerts an engineer: how long the oldest message has waited, and how many failed for good. */
export async function readOutboxHealth(db: Queryable): Promise<OutboxHealth> {
  const row = await db
    .selectNoFrom((read) => [
      read
        .selectFrom('outbox')
        .select((of) => of.fn.min('created_at').as('at'))
        .where('state', '=', 'pending')
        .as('oldestDueAt'),
      read
        .selectFrom('outbox')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { oldestDueAt: row.oldestDueAt, failed: row.failed ?? 0 }
}

export async function deleteMessagesBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(
    db,
    { table: 'outbox', at: 'created_at', where: sql`state <> 'pending'` },
    before,
    signal,
  )
}
