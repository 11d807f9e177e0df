import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moment } from '../database/sql-time.ts'
import type { InvalidationReason, SentCode } from './code-history.ts'

/** Serializes the transactions that read and write one customer's codes; other customers are not affected. */
export async function lockCodes(trx: Trx, customerId: number): Promise<void> {
  // Not a lock on the customer's row: an import may hold that for as long as it runs.
  await sql`select pg_advisory_xact_lock(hashtextextended('verification_code:' || ${customerId}::text, 0))`.execute(
    trx,
  )
}

/** The customer's codes since that moment, oldest first, of every session and device. */
export async function listCodes(
  trx: Trx,
  customerId: number,
  since: Temporal.Instant,
): Promise<readonly SentCode[]> {
  const rows = await trx
    .selectFrom('verification_code')
    .select(['id', 'session_hash', 'device_hash', 'nonce', 'code_hash', 'digits', 'created_at', 'expires_at'])
    .select(['resent', 'network', 'tries', 'died_of', 'died_at'])
    .where('customer_id', '=', customerId)
    .where('created_at', '>=', moment(since))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sessionHash: row.session_hash,
    deviceHash: row.device_hash,
    nonce: row.nonce,
    codeHash: row.code_hash,
    digits: row.digits,
    sentAt: row.created_at,
    expiresAt: row.expires_at,
    resent: row.resent,
    network: row.network,
    tries: row.tries,
    invalidation: row.died_of && row.died_at ? { of: row.died_of, at: row.died_at } : null,
  }))
}

export type NewCode = Omit<SentCode, 'id' | 'tries' | 'invalidation'> & { readonly customerId: number }

/** Answers the new row's id. */
export async function insertCode(trx: Trx, code: NewCode): Promise<number> {
  const row = await trx
    .insertInto('verification_code')
    .values({
      session_hash: code.sessionHash,
      customer_id: code.customerId,
      device_hash: code.deviceHash,
      nonce: code.nonce,
      code_hash: code.codeHash,
      digits: code.digits,
      resent: code.resent,
      network: code.network,
      created_at: code.sentAt.toString(),
      expires_at: code.expiresAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Wrong tries at the codes sent since a moment that no right one followed, overall and of one network. */
export async function countWrongTries(
  db: Queryable,
  since: Temporal.Instant,
  network: string,
): Promise<{ readonly overall: number; readonly inNetwork: number }> {
  const { rows } = await sql<
    Record<'wrong' | 'wrong_here', number>
  >`select coalesce(sum(tries), 0)::int as wrong,
      coalesce(sum(tries) filter (where network = ${network}), 0)::int as wrong_here
    from verification_code
    where created_at > ${moment(since)} and tries > 0 and died_of is distinct from 'used'`.execute(db)
  return { overall: rows[0]?.wrong ?? 0, inNetwork: rows[0]?.wrong_here ?? 0 }
}

/**
 * Codes sent since a moment that were typed right, overall or of one network. No more are read than
 * are asked for, in the order of their index: by a limit alone PostgreSQL begins anywhere in the table.
 */
export async function countRightCodes(
  db: Queryable,
  since: Temporal.Instant,
  atMost: number,
  network: string | null,
): Promise<number> {
  const here = network === null ? sql`` : sql`and network = ${network}`
  const { rows } = await sql<{ right: number }>`select count(*)::int as "right" from (
      select from verification_code where created_at > ${moment(since)} and died_of = 'used' ${here}
      order by created_at limit ${atMost}) as counted`.execute(db)
  return rows[0]?.right ?? 0
}

export async function invalidateCode(
  trx: Trx,
  id: number,
  of: InvalidationReason,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('verification_code')
    .set({ died_of: of, died_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function recordWrongTry(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('verification_code').set({ tries: sql`tries + 1` }).where('id', '=', id).execute()
}

/** What the SMS of a code needs; null where the code is invalid or deleted, so that nothing is sent. */
export async function findCodeToSend(db: Queryable, id: number, now: Temporal.Instant) {
  const row = await db
    .selectFrom('verification_code as code')
    .innerJoin('session', 'session.token_hash', 'code.session_hash')
    .select(['code.nonce', 'code.digits', 'session.dial_code', 'session.phone_number'])
    .where('code.id', '=', id)
    .where('code.died_of', 'is', null)
    .where('code.expires_at', '>', moment(now))
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    seed: { nonce: row.nonce, digits: row.digits },
    phone: { dialCode: row.dial_code, number: row.phone_number },
  }
}

export async function deleteCodesBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'verification_code', at: 'created_at' }, before, signal)
}
