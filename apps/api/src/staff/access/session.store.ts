import { needsBackup, type WaysBack } from '@llave/domain/staff/access-policy'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { type StaffSessionTimes, staffSessionPolicy } from '@llave/domain/staff/session-policy'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { preparedMark } from '../../database/prepared-mark.ts'
import { moment } from '../../database/sql-time.ts'

/** How a session was begun. */
export type SignInMethod = WaysBack['method']

/** Why a session ended before its time: its own person, another, another network, the person left. */
export type SessionEnd = 'closed' | 'ended' | 'network' | 'left'

export type FoundStaffSession = {
  readonly id: number
  readonly personId: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly network: string
  readonly needsBackup: boolean
  readonly times: StaffSessionTimes
}

type SessionRow = {
  readonly id: number
  readonly person_id: number
  readonly name: string
  readonly email: string
  readonly roles: string
  readonly network: string
  readonly method: SignInMethod
  readonly company: boolean
  readonly passkeys: number
  readonly new_passkeys: number
  readonly recovery_codes: number
  readonly created_at: Temporal.Instant
  readonly last_seen_at: Temporal.Instant
  readonly ended_at: Temporal.Instant | null
}

/** The session of a token, valid or not, with the roles of this moment; null also where its person left. */
export async function findStaffSession(
  db: Queryable,
  tokenHash: Uint8Array,
): Promise<FoundStaffSession | null> {
  const { rows } = await sql<SessionRow>`${sql.raw(preparedMark)}
    select s.id, s.person_id, p.name, p.email, s.network, s.created_at, s.last_seen_at, s.ended_at,
      coalesce((select string_agg(r.role, ',' order by r.role) from staff_role r
        where r.person_id = p.id), '') as roles,
      s.method, p.company_subject is not null as company,
      (select count(*)::int from staff_passkey k where k.person_id = p.id and k.removed_at is null) as passkeys,
      (select count(*)::int from staff_passkey k where k.person_id = p.id and k.removed_at is null
        and k.created_at > s.created_at) as new_passkeys,
      (select count(*)::int from staff_recovery_code c
        where c.person_id = p.id and c.used_at is null and c.replaced_at is null) as recovery_codes
    from staff_session s join staff_person p on p.id = s.person_id
    where s.token_hash = ${tokenHash} and p.left_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    roles: row.roles.split(',').filter(isRole),
    network: row.network,
    needsBackup: needsBackup({
      method: row.method,
      company: row.company,
      passkeys: row.passkeys,
      newPasskeys: row.new_passkeys,
      recoveryCodes: row.recovery_codes,
    }),
    times: { createdAt: row.created_at, lastSeenAt: row.last_seen_at, endedAt: row.ended_at },
  }
}

export type NewStaffSession = {
  readonly tokenHash: Uint8Array
  readonly personId: number
  readonly method: SignInMethod
  readonly network: string
  readonly device: string
}

export async function insertStaffSession(
  db: Queryable,
  session: NewStaffSession,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      method: session.method,
      network: session.network,
      device: session.device,
      created_at: now.toString(),
      last_seen_at: now.toString(),
    })
    .execute()
}

export async function markStaffSeen(db: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_seen_at: now.toString() })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .execute()
}

/** Ends a session, once: what ended it first stays. Answers whether this did. */
export async function endStaffSession(
  db: Queryable,
  id: number,
  reason: SessionEnd,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({ ended_at: now.toString(), end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends sessions of a person that have not ended: all, one, or all but one. Answers how many. */
export async function endSessionsOfPerson(
  trx: Trx,
  { personId, only, except }: { readonly personId: number; readonly only?: number; readonly except?: number },
  reason: SessionEnd,
  now: Temporal.Instant,
): Promise<number> {
  let ending = trx
    .updateTable('staff_session')
    .set({ ended_at: now.toString(), end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (only !== undefined) ending = ending.where('id', '=', only)
  if (except !== undefined) ending = ending.where('id', '<>', except)
  const { numUpdatedRows } = await ending.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the sessions of everybody. Answers how many had not ended. */
export async function endEveryStaffSession(
  trx: Trx,
  reason: SessionEnd,
  now: Temporal.Instant,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_session')
    .set({ ended_at: now.toString(), end_reason: reason })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether a session of the table `staff_session`, called `s`, is still valid at a moment. */
export function isSessionAlive(now: Temporal.Instant) {
  const { idle, longest } = staffSessionPolicy
  return sql<SqlBool>`(s.ended_at is null and s.last_seen_at > ${moment(now.subtract({ seconds: idle }))}
    and s.created_at > ${moment(now.subtract({ seconds: longest }))})`
}

export type ListedSession = {
  readonly id: number
  readonly device: string
  readonly network: string
  readonly method: SignInMethod
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
}

/** The sessions of a person that are still valid, the one used last first. */
export async function listSessions(
  db: Queryable,
  personId: number,
  now: Temporal.Instant,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('staff_session as s')
    .select(['s.id', 's.device', 's.network', 's.method', 's.created_at', 's.last_seen_at'])
    .where('s.person_id', '=', personId)
    .where(isSessionAlive(now))
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    method: row.method as SignInMethod,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}
