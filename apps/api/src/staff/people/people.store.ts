import { holdsRight } from '@llave/domain/staff/rights'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'

/** One of the developer's people who has not left. */
export type Person = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** Those who have not left, by name. */
export async function findPeople(db: Queryable): Promise<Person[]> {
  const rows = await db
    .selectFrom('staff_person as p')
    .select(['p.id', 'p.name', 'p.email'])
    .select(
      sql<string>`coalesce((select string_agg(r.role, ',' order by r.given_at, r.role) from staff_role r
        where r.person_id = p.id), '')`.as('roles'),
    )
    .where('p.left_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map(({ roles, ...person }) => ({ ...person, roles: roles.split(',').filter(isRole) }))
}

/**
 * The same, locked: whoever changes people does it one after another, so that two in administration cannot
 * take the role from each other at once.
 */
export async function lockPeople(trx: Trx): Promise<Person[]> {
  await trx
    .selectFrom('staff_person')
    .select('id')
    .where('left_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return findPeople(trx)
}

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** Answers the number of the person; null where somebody who has not left has that e-mail. */
export async function insertPerson(
  trx: Trx,
  { name, email, roles }: NewPerson,
  now: Temporal.Instant,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('staff_person')
    .values({ name, email, created_at: now.toString() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).where('left_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await giveRoles(trx, inserted.id, roles, now)
  return inserted.id
}

async function giveRoles(
  trx: Trx,
  personId: number,
  roles: readonly Role[],
  now: Temporal.Instant,
): Promise<void> {
  if (roles.length === 0) return
  await trx
    .insertInto('staff_role')
    .values(roles.map((role) => ({ person_id: personId, role, given_at: now.toString() })))
    .onConflict((conflict) => conflict.columns(['person_id', 'role']).doNothing())
    .execute()
}

/**
 * Gives a person exactly these roles; those that stay keep the day when they were given. Whoever answers no
 * customers any more has no cases.
 */
export async function replaceRoles(
  trx: Trx,
  personId: number,
  roles: readonly Role[],
  now: Temporal.Instant,
): Promise<void> {
  let taken = trx.deleteFrom('staff_role').where('person_id', '=', personId)
  if (roles.length > 0) taken = taken.where('role', 'not in', roles)
  await taken.execute()
  await giveRoles(trx, personId, roles, now)
  if (!holdsRight(roles, 'write:inbox')) await releaseCases(trx, personId)
}

/** Makes the open cases of a person nobody's, so that others see that nobody has them. */
async function releaseCases(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('desk_case')
    .set({ owner_id: null })
    .where('owner_id', '=', personId)
    .where('waits_for', '<>', 'nobody')
    .execute()
}

/** The person of a subject at the company's own sign-in, who has not left; locked. */
export async function lockCompanyPerson(trx: Trx, subject: string): Promise<Person | null> {
  return lockOne(trx, sql`company_subject = ${subject}`)
}

/** The person with this e-mail, who has not left and is bound to no subject yet; locked. */
export async function lockUnboundPerson(trx: Trx, email: string): Promise<Person | null> {
  return lockOne(trx, sql`lower(email) = ${email.toLowerCase()} and company_subject is null`)
}

async function lockOne(trx: Trx, condition: ReturnType<typeof sql>): Promise<Person | null> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_person where left_at is null and ${condition} for update`.execute(trx)
  const id = rows[0]?.id
  return id === undefined ? null : ((await findPeople(trx)).find((person) => person.id === id) ?? null)
}

/** Binds a person to the company's own sign-in: from now on the subject counts, not the e-mail. */
export async function bindCompanySubject(trx: Trx, personId: number, subject: string): Promise<void> {
  await trx.updateTable('staff_person').set({ company_subject: subject }).where('id', '=', personId).execute()
}

/** From now on the person gets in no more, and has no cases. Roles stay, so that it can be read what they were. */
export async function markLeft(trx: Trx, personId: number, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('staff_person')
    // The subject goes, so that the same account can be invited again some day.
    .set({ left_at: now.toString(), company_subject: null })
    .where('id', '=', personId)
    .execute()
  await releaseCases(trx, personId)
}

/** Locks a person, so that two changes of their ways in run one after another. */
export async function lockPerson(trx: Trx, personId: number): Promise<void> {
  await trx.selectFrom('staff_person').select('id').where('id', '=', personId).forUpdate().execute()
}

/** Whether the person gets in with the company's account. */
export async function isCompanyBound(db: Queryable, personId: number): Promise<boolean> {
  const bound = await db
    .selectFrom('staff_person')
    .select('id')
    .where('id', '=', personId)
    .where('company_subject', 'is not', null)
    .executeTakeFirst()
  return bound !== undefined
}
