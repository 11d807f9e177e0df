import { sql } from 'kysely'
import { type Database, type Trx, transact } from './database.ts'
import { privilegesOn } from './table-rights.ts'

/** Why a role gets no rights, in words for who typed its name. */
export class UngrantableRoleError extends Error {}

/**
 * Gives the application's role what it needs of this database and takes everything else from it, as the owner. In
 * one transaction, so that processes which run see the rights before or those after.
 */
export async function grantRights(db: Database, role: string): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ superuser: boolean; owns: boolean }>`select rolsuper as superuser,
      pg_has_role(rolname, current_user, 'member') as owns from pg_roles where rolname = ${role}`.execute(trx)
    const [found] = rows
    if (!found)
      throw new UngrantableRoleError(
        `There is no role ${role}. Make it: create role "${role}" login password '…'`,
      )
    if (found.superuser || found.owns)
      throw new UngrantableRoleError(
        `${role} owns the tables, so that nothing can be kept from it. The application needs a role of its own.`,
      )
    const name = sql.id(role)
    await sql`grant usage on schema public to ${name}`.execute(trx)
    await sql`revoke create on schema public from public, ${name}`.execute(trx)
    await sql`revoke all on all tables in schema public from public, ${name}`.execute(trx)
    for (const { relation, isView } of await listRelations(trx)) {
      const privileges = sql.raw(privilegesOn(relation, isView).join(', '))
      await sql`grant ${privileges} on ${sql.table(relation)} to ${name}`.execute(trx)
    }
    // Numbers are taken, read, and skipped after a restore.
    await sql`grant usage, select, update on all sequences in schema public to ${name}`.execute(trx)
  })
}

async function listRelations(trx: Trx) {
  const { rows } = await sql<{
    relation: string
    isView: boolean
  }>`select relname::text as relation, relkind = 'v' as "isView" from pg_class
    where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace order by relname`.execute(trx)
  return rows
}
