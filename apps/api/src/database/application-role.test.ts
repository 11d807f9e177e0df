import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationRole, createTestDatabase, serving } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import { type Database, transact } from './database.ts'
import { grantRights, UngrantableRoleError } from './grant-rights.ts'
import { migrate } from './migrate.ts'
import { refuseUnfitDatabase, relationsOfThisRelease } from './refuse-unfit-database.ts'
import { appended, forgotten, privilegesOn, type TablePrivilege, tablePrivileges } from './table-rights.ts'

const { owner, ownerUrl, pooled, drop } = await createTestDatabase()
const url = ownerUrl && serving(ownerUrl)
afterAll(drop)

function serve(): Database {
  const db = connectPostgres(url ?? '', { poolSize: 1 })
  onTestFinished(() => db.destroy())
  return db
}

/** Each as SQL that its owner could run. */
const forbidden = [
  'drop table ledger_entry',
  'drop table settlement cascade',
  'drop schema public cascade',
  'drop function refuse_change() cascade',
  'truncate ledger_entry',
  'truncate payment_order cascade',
  'alter table ledger_entry disable trigger all',
  'alter table audit add column note text',
  'drop trigger ledger_entry_append_only on ledger_entry',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create table own (id int)',
  'delete from ledger_entry',
  'update ledger_entry set amount_minor = 0',
  'delete from settlement',
  'delete from settlement_correction',
  'delete from payment_order',
  'delete from order_debt',
  'delete from provider_transaction',
  'delete from receipt',
  'delete from refund',
  'delete from receivable',
  'delete from debit_charge',
  'delete from certificate',
  'delete from book_sheet',
  'delete from audit',
  "update audit set action = 'none'",
  'delete from customer',
  'delete from migration',
  "insert into migration (name, sha256) values ('9999_none.sql', '')",
  'set session_replication_role = replica',
  'alter role current_user superuser',
]

describe.runIf(url !== null && !pooled)('the role that serves', () => {
  test.each(forbidden)('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(serve())).rejects.toMatchObject({ code: '42501' })
  })

  test('may do with each table what is written of it, and nothing else', async () => {
    const { rows } = await sql<{
      name: string
      isView: boolean
      columns: string[]
    }>`select relname::text as name,
      relkind = 'v' as "isView", array_agg(quote_ident(attname)) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace group by 1, 2 order by 1`.execute(
      owner,
    )
    expect(rows.length).toBeGreaterThan(100)
    const db = serve()
    /** How the database refuses it, before any row of it stands. */
    const refusal = (statement: string) =>
      transact(db, async (trx) => {
        await sql.raw(statement).execute(trx)
        throw new Error('not refused')
      }).catch((error: Error & { code?: string }) => error.code ?? error.message)
    for (const { name, isView, columns } of rows) {
      const kind = isView ? 'view' : 'table'
      const tried: Record<TablePrivilege, readonly string[]> = {
        select: [`select * from ${name} limit 0`],
        insert: [`insert into ${name} default values`],
        // A column may be given alone.
        update: columns.map((column) => `update ${name} set ${column} = default where false`),
        delete: [`delete from ${name} where false`],
        truncate: [`truncate ${name} cascade`],
        trigger: [`create trigger own before insert on ${name} execute function refuse_change()`],
      }
      const may: TablePrivilege[] = []
      for (const privilege of tablePrivileges) {
        const refusals = await Promise.all(tried[privilege].map(refusal))
        // What a view is no object for is refused by other codes, whoever asks.
        const isGiven = (code: string) => (isView ? code === 'not refused' : code !== '42501')
        if (refusals.some(isGiven)) may.push(privilege)
      }
      expect(may, name).toEqual(privilegesOn(name, isView))
      for (const statement of [
        `drop ${kind} ${name} cascade`,
        `alter ${kind} ${name} rename to own`,
        `alter ${kind} ${name} owner to current_user`,
        ...(isView
          ? []
          : [`alter table ${name} disable trigger user`, `alter table ${name} add column own text`]),
      ])
        expect(await refusal(statement), statement).toBe('42501')
    }
  })

  test('refreshes the statistics of a table that an import fills, and of no other', async () => {
    const db = serve()
    await sql`select refresh_statistics('receivable')`.execute(db)
    const { rows } = await sql<{ known: number }>`select reltuples::float8 as known from pg_class
      where oid = 'receivable'::regclass`.execute(db)
    // Before it was never looked at the planner says -1.
    expect(rows).toEqual([{ known: 0 }])
    await expect(sql`select refresh_statistics('audit')`.execute(db)).rejects.toThrow(
      'no statistics of audit',
    )
  })

  test('is fit for production, and its owner is not', async () => {
    await expect(refuseUnfitDatabase(serve())).resolves.toBeUndefined()
    await expect(refuseUnfitDatabase(owner)).rejects.toThrow(
      /^The role \w+ of DATABASE_URL may delete on affiliation, which the application must not\. Give it a role/,
    )
  })

  test.each([
    [
      'may update on ledger_entry',
      'grant update (at) on ledger_entry to ROLE',
      'revoke update (at) on ledger_entry from ROLE',
    ],
    ['may make tables', 'grant create on schema public to ROLE', 'revoke create on schema public from ROLE'],
    [
      'may make schemas in the database',
      'grant create on database DB to ROLE',
      'revoke create on database DB from ROLE',
    ],
    [
      'is a member of the owner of the functions',
      'alter function refuse_change() owner to ROLE',
      'alter function refuse_change() owner to current_user',
    ],
  ])('is not fit where it %s', async (power, given, taken) => {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(
      owner,
    )
    const run = (statement: string) =>
      sql.raw(statement.replace('ROLE', applicationRole).replace('DB', rows[0]?.name ?? '')).execute(owner)
    await run(given)
    onTestFinished(async () => {
      await run(taken)
      await grantRights(owner, applicationRole)
    })
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(`DATABASE_URL ${power}`)
  })

  test.each([
    ['may make roles', 'createrole'],
    ['may make databases', 'createdb'],
    ['may copy the whole server', 'replication'],
    ['passes over the security of rows', 'bypassrls'],
    ['is a member of a role of the server', 'in role pg_execute_server_program'],
    ['is a member of a role of the server', 'in role pg_write_all_data noinherit'],
    ['is a member of the owner of the tables', 'noinherit', 'grant OWNER to ROLE'],
    ['may turn triggers off', '', 'grant set on parameter session_replication_role to ROLE'],
  ])('a role that %s is not fit (%s)', async (power, attribute, given = '') => {
    const role = `${applicationRole}_${randomUUID().slice(0, 8)}`
    await sql.raw(`create role ${role} ${attribute}`).execute(owner)
    onTestFinished(async () => {
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owner)
    })
    await grantRights(owner, role)
    const { rows } = await sql<{ me: string }>`select quote_ident(current_user) as me`.execute(owner)
    await sql.raw(given.replace('OWNER', rows[0]?.me ?? '').replace('ROLE', role) || 'select').execute(owner)
    const db = connectPostgres((url ?? '').replace(applicationRole, role), { poolSize: 1 })
    onTestFinished(() => db.destroy())
    await expect(refuseUnfitDatabase(db)).rejects.toThrow(`The role ${role} of DATABASE_URL ${power}`)
  })

  test('is not fit where it lacks a right, which is said with what gives it', async () => {
    await sql`revoke insert on settlement from llave_test_application`.execute(owner)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(
      'The role llave_test_application of DATABASE_URL may not insert on settlement. As the owner: npm run migrate -- --for llave_test_application.',
    )
    await grantRights(owner, 'llave_test_application')
    await expect(refuseUnfitDatabase(serve())).resolves.toBeUndefined()
  })

  test('is fit where a later release has migrated, and what that release made is its own to judge', async () => {
    const role = 'llave_test_application'
    await sql`insert into migration (name, sha256) values ('9999_later.sql', '')`.execute(owner)
    await sql`create table made_later (id int)`.execute(owner)
    onTestFinished(async () => {
      await sql`drop table made_later`.execute(owner)
      await sql`delete from migration where name = '9999_later.sql'`.execute(owner)
      await grantRights(owner, role)
    })
    // From one the later release deletes, of the other it changes nothing.
    await sql`grant select, delete on made_later to llave_test_application`.execute(owner)
    await sql`grant delete on receipt to llave_test_application`.execute(owner)
    await expect(refuseUnfitDatabase(serve())).resolves.toBeUndefined()
    await sql`revoke update on receipt from llave_test_application`.execute(owner)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(`may not update on receipt`)
    await sql`grant truncate on made_later to llave_test_application`.execute(owner)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(`may truncate on made_later`)
  })

  test('may do nothing more than it needs where no later release has migrated', async () => {
    await sql`grant delete on receipt to llave_test_application`.execute(owner)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow('may delete on receipt')
    await grantRights(owner, 'llave_test_application')
  })

  test('is judged by every relation of the database', async () => {
    const { rows } = await sql<{ relation: string }>`select relname::text as relation from pg_class
      where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`.execute(owner)
    expect(rows.length).toBeGreaterThan(50)
    expect(
      rows.map(({ relation }) => relation).filter((name) => !relationsOfThisRelease().has(name)),
    ).toEqual([])
  })

  test('migrates nothing where nothing is to be done, and cannot where something is', async () => {
    const db = serve()
    expect(await migrate(db)).toEqual([])
    await sql`delete from migration where name = '0258_statistics_for_all.sql'`.execute(owner)
    await expect(refuseUnfitDatabase(db)).rejects.toThrow(
      'The database lacks 1 migration(s), from 0258_statistics_for_all.sql on. As its owner: npm run migrate -- --for ROLE, then start again.',
    )
    await expect(migrate(db)).rejects.toMatchObject({ code: '42501' })
  })

  test('is no role that owns the tables, nor one that nobody made', async () => {
    await expect(grantRights(owner, 'llave_nobody')).rejects.toThrow(
      new UngrantableRoleError(
        'There is no role llave_nobody. Make it: create role "llave_nobody" login password \'…\'',
      ),
    )
    const { rows } = await sql<{ me: string }>`select current_user::text as me`.execute(owner)
    await expect(grantRights(owner, rows[0]?.me ?? '')).rejects.toThrow('owns the tables')
  })
})

const source = join(import.meta.dirname, '..')
const stores = globSync('**/*.ts', { cwd: source })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
const functions = globSync('migrations/*.sql', { cwd: import.meta.dirname }).flatMap((file) => [
  ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
    /create (?:or replace )?function.*?\$\$(.*?)\$\$/gs,
  ),
])
const erased = stores.find((text) => text.includes('const deleted = [')) ?? ''

/** What code and triggers delete from. */
function deletions(): string[] {
  const text = [...stores, ...functions.map(([, body = '']) => body)].join('\n')
  const ways =
    /deleteFrom\('(\w+)(?: as \w+)?'\)|delete from ([a-z_]+)\b|deleteBefore\(\s*\w+,\s*\{\s*table: '(\w+)'/g
  const named = [...text.matchAll(ways)].map(
    ([, built, written, forgotten]) => built ?? written ?? forgotten ?? '',
  )
  const list = erased.split('const deleted = [')[1]?.split(']')[0] ?? ''
  return named.concat([...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
}

test('rows may go from exactly the tables that something deletes from', () => {
  expect(erased).not.toBe('')
  expect([...new Set(deletions())].sort()).toEqual([...forgotten].sort())
})

test('what a trigger keeps from every change, its role keeps too', () => {
  const text = globSync('migrations/*.sql', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const kept = [...text.matchAll(/before update or delete on (\w+)[^;]*refuse_change\(\)/g)].map(
    ([, name = '']) => name,
  )
  expect(kept.length).toBeGreaterThan(3)
  for (const table of kept) expect([...appended, 'order_debt'], table).toContain(table)
})
