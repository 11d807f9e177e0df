import { sql } from 'kysely'
import { asTyped } from '../config/as-typed.ts'
import type { Database } from './database.ts'
import { listPending, readMigrations } from './migrate.ts'
import { harmful, privilegesOn, type TablePrivilege, tablePrivileges } from './table-rights.ts'

/** A database that production does not start on; the message says what makes it fit. */
export class UnfitDatabaseError extends Error {
  constructor(words: string) {
    super(asTyped(words))
  }
}

/**
 * Throws UnfitDatabaseError where the database is not migrated, or the role may do more than the application needs
 * or less: production has an owner who migrates, and a role that serves (docs/decisions/0236). Where a later release
 * has migrated, what its role may besides is that release's to judge, so that this one still starts when it is put back.
 */
export async function refuseUnfitDatabase(db: Database): Promise<void> {
  const pending = await listPending(db)
  const [first] = pending
  if (first !== undefined)
    throw new UnfitDatabaseError(
      `The database lacks ${pending.length} migration(s), from ${first} on. As its owner: npm run migrate -- --for ROLE, then start again.`,
    )
  const { role, may } = await readRights(db)
  const isOurs = relationsOfThisRelease()
  const isLater = await isMigratedFurther(db)
  const forbidden = may.find((right) => {
    if (!(right.has || right.hasSome) || isNeeded(right)) return false
    return harmful.has(right.privilege) || (!isLater && isOurs.has(right.relation))
  })
  if (forbidden)
    throw new UnfitDatabaseError(
      `The role ${role} of DATABASE_URL may ${forbidden.privilege} on ${forbidden.relation}, which the application must not. Give it a role that owns nothing, and as the owner: npm run migrate -- --for ROLE.`,
    )
  const [power] = await readPowers(db)
  if (power !== undefined)
    throw new UnfitDatabaseError(
      `The role ${role} of DATABASE_URL ${power}, which the application must not. Give it a role that owns nothing and is nothing else.`,
    )
  const missing = may.find((right) => !right.has && isNeeded(right) && isOurs.has(right.relation))
  if (missing)
    throw new UnfitDatabaseError(
      `The role ${role} of DATABASE_URL may not ${missing.privilege} on ${missing.relation}. As the owner: npm run migrate -- --for ${role}.`,
    )
}

type Right = {
  readonly relation: string
  readonly isView: boolean
  readonly privilege: TablePrivilege
  readonly has: boolean
  /** On one of its columns at least. */
  readonly hasSome: boolean
}

function isNeeded({ relation, isView, privilege }: Right): boolean {
  return privilegesOn(relation, isView).includes(privilege)
}

/** What the migrations of this release make, and where they are noted themselves. */
export function relationsOfThisRelease(): ReadonlySet<string> {
  const made = readMigrations().flatMap(({ text }) => [
    ...text.matchAll(/^\s*create (?:or replace )?(?:table|view) (\w+)/gm),
  ])
  return new Set(['migration', ...made.map(([, name = '']) => name)])
}

async function isMigratedFurther(db: Database): Promise<boolean> {
  const own = new Set(readMigrations().map(({ name }) => name))
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return rows.some(({ name }) => !own.has(name))
}

async function readRights(db: Database): Promise<{ readonly role: string; readonly may: readonly Right[] }> {
  const { rows } = await sql<Right & { role: string }>`select current_user::text as role,
    relname::text as relation, relkind = 'v' as "isView", privilege, has_table_privilege(c.oid, privilege) as has,
    privilege in ('select', 'insert', 'update') and has_any_column_privilege(c.oid, privilege) as "hasSome"
    from pg_class c, unnest(${sql.val([...tablePrivileges])}::text[]) as privilege
    where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
    order by relname, array_position(${sql.val([...tablePrivileges])}::text[], privilege)`.execute(db)
  return { role: rows[0]?.role ?? '', may: rows }
}

/** What the role may besides rows, by which it would come to them all the same; in words after its name. */
async function readPowers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ power: string }>`select power from pg_roles own, lateral (values
      (own.rolsuper, 'is a superuser'),
      (own.rolcreaterole, 'may make roles'),
      (own.rolcreatedb, 'may make databases'),
      (own.rolreplication, 'may copy the whole server'),
      (own.rolbypassrls, 'passes over the security of rows'),
      (has_database_privilege(current_database(), 'create'), 'may make schemas in the database'),
      (has_schema_privilege('public', 'create'), 'may make tables'),
      (has_parameter_privilege('session_replication_role', 'set'), 'may turn triggers off'),
      (exists (select from pg_class where relnamespace = 'public'::regnamespace
        and pg_has_role(relowner, 'member')), 'is a member of the owner of the tables'),
      (exists (select from pg_proc where pronamespace = 'public'::regnamespace
        and pg_has_role(proowner, 'member')), 'is a member of the owner of the functions'),
      (exists (select from unnest('{pg_write_all_data,pg_execute_server_program,pg_write_server_files,pg_read_server_files}'
        ::name[]) as of(name) where pg_has_role(name, 'member')), 'is a member of a role of the server''s')
    ) as of(has, power) where own.rolname = current_user and has`.execute(db)
  return rows.map(({ power }) => power)
}
