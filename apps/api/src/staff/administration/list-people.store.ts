import { type PersonState, stateOfPerson } from '@llave/domain/staff/change-of-people'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import { isSessionAlive } from '../access/session.store.ts'

export type ListedPerson = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly state: PersonState
  readonly lastSignInAt: Temporal.Instant | null
  readonly invitedUntil: Temporal.Instant | null
  readonly leftAt: Temporal.Instant | null
  readonly openSessions: number
}

/** Everybody with how they stand, by name; who left comes last. */
export async function listEverybody(db: Queryable, now: Temporal.Instant): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('staff_person as p')
    .select(['p.id', 'p.name', 'p.email', 'p.left_at'])
    .select([
      sql<string>`coalesce((select string_agg(r.role, ',' order by r.given_at, r.role) from staff_role r
        where r.person_id = p.id), '')`.as('roles'),
      sql<Temporal.Instant | null>`(select max(s.created_at) from staff_session s
        where s.person_id = p.id)`.as('last_sign_in_at'),
      sql<number>`(select count(*)::int from staff_session s
        where s.person_id = p.id and p.left_at is null and ${isSessionAlive(now)})`.as('open_sessions'),
      sql<Temporal.Instant | null>`(select max(i.expires_at) from staff_invitation i
        where i.person_id = p.id and p.left_at is null and i.used_at is null and i.withdrawn_at is null
          and i.expires_at > ${moment(now)})`.as('invited_until'),
    ])
    .orderBy(sql`p.left_at is not null`)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles.split(',').filter(isRole),
    state: stateOfPerson({ left: row.left_at !== null, entered: row.last_sign_in_at !== null }),
    lastSignInAt: row.last_sign_in_at,
    invitedUntil: row.invited_until,
    leftAt: row.left_at,
    openSessions: row.open_sessions,
  }))
}
