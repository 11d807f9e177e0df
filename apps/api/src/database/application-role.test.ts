import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, serving } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from './database.ts'
import { grantRights, UngrantableRoleError } from './grant-rights.ts'
import { migrate } from './migrate.ts'
import { refuseUnfitDatabase, relationsOfThisRelease } from './refuse-unfit-database.ts'
import { appended, forgotten } from './table-rights.ts'

const owner = await createTestDatabase()
afterAll(() => owner.drop())

function serve(): Database {
  const db = connectPostgres(serving(owner.url ?? ''), { poolSize: 1 })
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

describe.runIf(owner.url !== null)('the role that serves', () => {
  test.each(forbidden)('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(serve())).rejects.toMatchObject({ code: '42501' })
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
    await expect(refuseUnfitDatabase(owner.db)).rejects.toThrow(
      /^The role \w+ of DATABASE_URL may delete on affiliation, which the application must not\. Give it a role/,
    )
  })

  test('is not fit where it lacks a right, which is said with what gives it', async () => {
    await sql`revoke insert on settlement from llave_test_application`.execute(owner.db)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(
      'The role llave_test_application of DATABASE_URL may not insert on settlement. As the owner: llave migrate --for llave_test_application.',
    )
    await grantRights(owner.db, 'llave_test_application')
    await expect(refuseUnfitDatabase(serve())).resolves.toBeUndefined()
  })

  test('is fit where a later release has migrated, and what that release made is its own to judge', async () => {
    const role = 'llave_test_application'
    await sql`insert into migration (name, sha256) values ('9999_later.sql', '')`.execute(owner.db)
    await sql`create table made_later (id int)`.execute(owner.db)
    onTestFinished(async () => {
      await sql`drop table made_later`.execute(owner.db)
      await sql`delete from migration where name = '9999_later.sql'`.execute(owner.db)
      await grantRights(owner.db, role)
    })
    // From one the later release deletes, of the other it changes nothing.
    await sql`grant select, delete on made_later to llave_test_application`.execute(owner.db)
    await sql`grant delete on receipt to llave_test_application`.execute(owner.db)
    await expect(refuseUnfitDatabase(serve())).resolves.toBeUndefined()
    await sql`revoke update on receipt from llave_test_application`.execute(owner.db)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(`may not update on receipt`)
    await sql`grant truncate on made_later to llave_test_application`.execute(owner.db)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow(`may truncate on made_later`)
  })

  test('may do nothing more than it needs where no later release has migrated', async () => {
    await sql`grant delete on receipt to llave_test_application`.execute(owner.db)
    await expect(refuseUnfitDatabase(serve())).rejects.toThrow('may delete on receipt')
    await grantRights(owner.db, 'llave_test_application')
  })

  test('is judged by every relation of the database', async () => {
    const { rows } = await sql<{ relation: string }>`select relname::text as relation from pg_class
      where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`.execute(owner.db)
    expect(rows.length).toBeGreaterThan(50)
    expect(
      rows.map(({ relation }) => relation).filter((name) => !relationsOfThisRelease().has(name)),
    ).toEqual([])
  })

  test('migrates nothing where nothing is to be done, and cannot where something is', async () => {
    const db = serve()
    expect(await migrate(db)).toEqual([])
    await sql`delete from migration where name = '0258_statistics_for_all.sql'`.execute(owner.db)
    await expect(refuseUnfitDatabase(db)).rejects.toThrow(
      'The database lacks 1 migration(s), from 0258_statistics_for_all.sql on. As its owner: llave migrate --for ROLE, then start again.',
    )
    await expect(migrate(db)).rejects.toMatchObject({ code: '42501' })
  })

  test('is no role that owns the tables, nor one that nobody made', async () => {
    await expect(grantRights(owner.db, 'llave_nobody')).rejects.toThrow(
      new UngrantableRoleError(
        'There is no role llave_nobody. Make it: create role "llave_nobody" login password \'…\'',
      ),
    )
    const { rows } = await sql<{ me: string }>`select current_user::text as me`.execute(owner.db)
    await expect(grantRights(owner.db, rows[0]?.me ?? '')).rejects.toThrow('owns the tables')
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
