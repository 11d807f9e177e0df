import { randomBytes } from 'node:crypto'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import { hashToken } from '../../http/token.ts'

/** Makes the open invitations of a person worthless. */
export async function withdrawInvitations(trx: Trx, personId: number, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now.toString() })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Makes all open invitations worthless. Answers how many were. */
export async function withdrawEveryInvitation(trx: Trx, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now.toString() })
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores an invitation whose token is made of its number; answers the number. */
export async function insertInvitation(
  trx: Trx,
  personId: number,
  times: { readonly createdAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
  tokenOf: (id: number) => string,
): Promise<number> {
  const { id } = await trx
    .insertInto('staff_invitation')
    .values({
      person_id: personId,
      token_hash: randomBytes(32),
      created_at: times.createdAt.toString(),
      expires_at: times.expiresAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('staff_invitation')
    .set({ token_hash: hashToken(tokenOf(id)) })
    .where('id', '=', id)
    .execute()
  return id
}

/** An invitation that is still good. */
export type OpenInvitation = {
  readonly id: number
  readonly personId: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export function findInvitationByToken(
  db: Queryable,
  token: string,
  now: Temporal.Instant,
): Promise<OpenInvitation | null> {
  return findOne(db, sql<SqlBool>`i.token_hash = ${hashToken(token)}`, now)
}

export function findInvitation(
  db: Queryable,
  id: number,
  now: Temporal.Instant,
): Promise<OpenInvitation | null> {
  return findOne(db, sql<SqlBool>`i.id = ${id}`, now)
}

async function findOne(
  db: Queryable,
  which: ReturnType<typeof sql<SqlBool>>,
  now: Temporal.Instant,
): Promise<OpenInvitation | null> {
  const row = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_person as p', 'p.id', 'i.person_id')
    .select(['i.id', 'i.person_id', 'i.created_at', 'i.expires_at', 'p.name', 'p.email'])
    .select(
      sql<string>`coalesce((select string_agg(r.role, ',' order by r.given_at, r.role) from staff_role r
        where r.person_id = p.id), '')`.as('roles'),
    )
    .where(which)
    .where('i.used_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', moment(now))
    .where('p.left_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    roles: row.roles.split(',').filter(isRole),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Uses an invitation up; false where it was used or withdrawn meanwhile. */
export async function useInvitation(trx: Trx, id: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_invitation')
    .set({ used_at: now.toString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
