import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import type { NewDeviceNotice } from './new-device-mail.ts'

/** A sign-in whose code was right. */
type NewSignIn = {
  readonly customerId: number
  readonly sessionHash: Uint8Array
  readonly network: string
  readonly device: string
  readonly newDevice: boolean
}

/** Answers the new row's id. */
export async function insertSignIn(trx: Trx, signIn: NewSignIn, now: Temporal.Instant): Promise<number> {
  const { id } = await trx
    .insertInto('sign_in')
    .values({
      customer_id: signIn.customerId,
      session_hash: signIn.sessionHash,
      at: now.toString(),
      network: signIn.network,
      device: signIn.device,
      new_device: signIn.newDevice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the e-mail about a new device says; null where the sign-in was deleted. */
export async function findSignInNotice(db: Queryable, signInId: number): Promise<NewDeviceNotice | null> {
  const found = await db
    .selectFrom('sign_in as s')
    .innerJoin('customer as c', 'c.id', 's.customer_id')
    .select(['c.name as customerName', 's.at', 's.device'])
    .where('s.id', '=', signInId)
    .executeTakeFirst()
  return found ?? null
}

export type PastSignIn = {
  readonly at: Temporal.Instant
  readonly network: string
  readonly device: string
  readonly newDevice: boolean
  /** Null once the session was deleted. */
  readonly lastSeenAt: Temporal.Instant | null
  /** Whether its session is still valid. */
  readonly open: boolean
}

/** A customer's sign-ins, the newest first. */
export async function listSignIns(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<PastSignIn[]> {
  const rows = await db
    .selectFrom('sign_in as i')
    .leftJoin('session as s', 's.token_hash', 'i.session_hash')
    .select(['i.at', 'i.network', 'i.device', 'i.new_device', 's.created_at', 's.last_seen_at'])
    .select(['s.verified_at', 's.exchanged_at', 's.ended_at'])
    .where('i.customer_id', '=', customerId)
    .orderBy('i.at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    network: row.network,
    device: row.device,
    newDevice: row.new_device,
    lastSeenAt: row.last_seen_at,
    open:
      row.created_at !== null &&
      row.last_seen_at !== null &&
      isSessionAlive(
        {
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          verifiedAt: row.verified_at,
          exchangedAt: row.exchanged_at,
          endedAt: row.ended_at,
        },
        now,
      ),
  }))
}

export async function deleteSignInsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'sign_in', at: 'at' }, before, signal)
}
