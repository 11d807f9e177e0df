import type { OwnSession } from '@llave/contract/access/read-access'
import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Queryable, Trx } from '../database/database.ts'
import type { Session } from '../http/session.ts'
import { timesOf } from './session.store.ts'

/**
 * The verified sessions of a customer that are still valid, the one that asks first, then by last use. A viewing
 * is none of them.
 */
export async function listOpenSessions(
  db: Queryable,
  { customerId, tokenHash }: Session,
  network: string,
  now: Temporal.Instant,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sign_in as i')
    .innerJoin('session as s', 's.token_hash', 'i.session_hash')
    .select(['i.id', 'i.at', 'i.network', 'i.device', 's.token_hash', 's.created_at', 's.last_seen_at'])
    .select(['s.verified_at', 's.exchanged_at', 's.ended_at'])
    .where('i.customer_id', '=', customerId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
  return rows
    .filter((row) => isSessionAlive(timesOf(row), now))
    .map((row) => ({
      id: String(row.id),
      device: row.device,
      signedInAt: row.at,
      lastSeenAt: row.last_seen_at,
      asking: Buffer.compare(row.token_hash, tokenHash) === 0,
      sameNetwork: row.network === network,
    }))
    .toSorted((one, other) => Number(other.asking) - Number(one.asking))
}

/** Ends the session of one of a customer's sign-ins. Answers whether there is such a sign-in. */
export async function endSessionOfSignIn(
  db: Queryable,
  customerId: number,
  signInId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in')
    .select('session_hash')
    .where('id', '=', signInId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!found) return false
  await db
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('token_hash', '=', found.session_hash)
    .where('ended_at', 'is', null)
    .execute()
  return true
}

/** Ends all of a customer's sessions but this one, those that are not verified yet too. */
export async function endSessionsBeside(
  trx: Trx,
  { customerId, tokenHash }: Session,
  now: Temporal.Instant,
): Promise<void> {
  // One that is being exchanged is waited for, so that the next statement sees what it was exchanged for.
  await trx
    .selectFrom('session')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute()
  await trx
    .updateTable('session')
    .set({ ended_at: now.toString() })
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}
