import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'
import { isSessionAlive, type SessionTimes, sessionPolicy } from '@llave/domain/access/session-policy'
import { CompiledQuery } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { preparedMark } from '../database/prepared-mark.ts'
import { moment } from '../database/sql-time.ts'
import type { Session } from '../http/session.ts'
import type { SessionReading } from '../http/session-reading.ts'

export type FoundSession = {
  readonly session: Session
  readonly times: SessionTimes
  /** False until its token was first used. */
  readonly used: boolean
}

type SessionRow = {
  readonly customer_id: number
  readonly document_type: DocumentTypeCode
  readonly document_number: string
  readonly dial_code: string
  readonly phone_number: string
  readonly mode: LoginMode
  readonly created_at: Temporal.Instant
  readonly last_seen_at: Temporal.Instant
  readonly verified_at: Temporal.Instant | null
  readonly exchanged_at: Temporal.Instant | null
  readonly ended_at: Temporal.Instant | null
  readonly used: boolean
  /** Whether it was read what the call reads of its customer. */
  readonly is_read?: true | null
}

/**
 * The session of a token, valid or not: one lookup by key for every call, in plain SQL, because building the statement
 * each time took longer than running it. Of a verified one that has not ended, `reading` comes in the same question.
 */
export async function findSession(
  db: Queryable,
  tokenHash: Uint8Array,
  reading?: SessionReading<object>,
): Promise<FoundSession | null> {
  const question = reading ? questionWith(reading) : aloneQuestion
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(question, [tokenHash]))
  const row = rows[0]
  if (!row) return null
  const session: Session = {
    tokenHash,
    customerId: row.customer_id,
    document: { type: row.document_type, number: row.document_number },
    phone: { dialCode: row.dial_code, number: row.phone_number },
    mode: row.mode,
    verified: row.verified_at !== null,
    viewing: null,
  }
  if (row.is_read) reading?.keep(session, row)
  return { session, times: timesOf(row), used: row.used }
}

const aloneQuestion = questionOf('', '')
const questions = new WeakMap<SessionReading<object>, string>()

/** `offset 0` keeps the lateral question apart, so that its condition is asked before anything of it is read. */
function questionWith(reading: SessionReading<object>): string {
  const known = questions.get(reading)
  if (known) return known
  const names = reading.columns.map((name) => `"${name}"`)
  const question = questionOf(
    [...names, 'is_read'].map((name) => `, reading.${name}`).join(''),
    `left join lateral (select ${names}, true as is_read from (${reading.select}) r
      where session.verified_at is not null and session.ended_at is null offset 0) reading on true`,
  )
  questions.set(reading, question)
  return question
}

function questionOf(columns: string, join: string): string {
  return `${preparedMark}
    select customer_id, document_type, document_number,
      dial_code, phone_number, mode, session.created_at, last_seen_at, verified_at, exchanged_at,
      ended_at, used_at is not null as used${columns}
    from session join customer on customer.id = customer_id ${join}
    where token_hash = $1`
}

/**
 * Locks a session, so that it is not exchanged for another while all are ended: either the new one is among
 * them, or the old one is found ended.
 */
export async function lockSession(trx: Trx, tokenHash: Uint8Array): Promise<void> {
  await trx
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .execute()
}

type TimesRow = Pick<SessionRow, 'created_at' | 'last_seen_at' | 'verified_at' | 'exchanged_at' | 'ended_at'>

/** The times of a session as its policy reads them. */
export function timesOf(row: TimesRow): SessionTimes {
  return {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    verifiedAt: row.verified_at,
    exchangedAt: row.exchanged_at,
    endedAt: row.ended_at,
  }
}

export type NewSession = {
  readonly tokenHash: Uint8Array
  readonly customerId: number
  readonly phone: Phone
  readonly mode: LoginMode
  readonly verified: boolean
}

export async function insertSession(
  db: Queryable,
  session: NewSession,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      dial_code: session.phone.dialCode,
      phone_number: session.phone.number,
      mode: session.mode,
      created_at: at,
      last_seen_at: at,
      verified_at: session.verified ? at : null,
    })
    .execute()
}

/** Of concurrent calls only one writes. */
export async function markSeen(db: Queryable, tokenHash: Uint8Array, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now.toString() })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<=', moment(now.subtract({ seconds: sessionPolicy.seenEvery })))
    .execute()
}

/** Marks that the new token has arrived: the one it was exchanged for is invalid from now on. */
export async function markFirstUse(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('exchanged_for', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('session')
    .set({ used_at: now.toString(), last_seen_at: now.toString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute()
}

export async function markExchanged(
  db: Queryable,
  tokenHash: Uint8Array,
  newHash: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ exchanged_for: newHash, exchanged_at: now.toString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends the session, and the one it was exchanged for if that has not been used yet. */
export async function endSession(db: Queryable, tokenHash: Uint8Array, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('token_hash', '=', tokenHash),
        where(
          'token_hash',
          '=',
          where
            .selectFrom('session as old')
            .select('old.exchanged_for')
            .where('old.token_hash', '=', tokenHash),
        ),
      ]),
    )
    .execute()
}

/** Ends all of a customer's sessions, unverified ones too. Answers how many were still valid. */
export async function endSessionsOf(trx: Trx, customerId: number, now: Temporal.Instant): Promise<number> {
  const rows = await trx
    .selectFrom('session')
    .select(['created_at', 'last_seen_at', 'verified_at', 'exchanged_at', 'ended_at'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute()
  await trx
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute()
  // An exchanged session stays valid for a minute beside its successor, and is not counted.
  return rows.filter((row) => row.exchanged_at === null && isSessionAlive(timesOf(row), now)).length
}

/** Ends the sessions of all customers. Answers how many had not ended. */
export async function endEverySession(trx: Trx, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sessions that began before that moment, with their codes. */
export async function deleteSessionsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'session', at: 'created_at' }, before, signal)
}
