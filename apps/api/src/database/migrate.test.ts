import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const forget = (...names: string[]) =>
  sql`delete from migration where name = any(${names}::text[])`.execute(db)

test('an index that was made before the release, without a lock, is taken as it is', async () => {
  const prepared = [
    '0267_receivables_of_proforma.sql',
    '0268_settlements_of_order.sql',
    '0269_growing_tables.sql',
  ]
  await forget(...prepared)
  expect(await migrate(db)).toEqual(prepared)
})

test('a migration that is not given a table in time is tried again, and no other is', async () => {
  const dropping = '0272_receivable_indexes_dropped.sql'
  await sql`create index receivable_cash on receivable (proforma) where kind <> 'instalment'`.execute(db)
  // A sequence keeps its count where a transaction is undone.
  await sql`create sequence test_tries`.execute(db)
  const refuseThreeTimesWith = (code: string) =>
    sql`create or replace function test_refuse() returns event_trigger language plpgsql as ${sql.lit(
      `begin if nextval('test_tries') < 4 then raise 'held' using errcode = '${code}'; end if; end`,
    )}`.execute(db)
  await refuseThreeTimesWith('55P03')
  await sql`create event trigger test_held on ddl_command_start when tag in ('DROP INDEX')
    execute function test_refuse()`.execute(db)
  try {
    await forget(dropping)
    expect(await migrate(db)).toEqual([dropping])
    await sql`alter sequence test_tries restart`.execute(db)
    await forget(dropping)
    await refuseThreeTimesWith('42501')
    await expect(migrate(db)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await sql`drop event trigger test_held`.execute(db)
    await sql`drop function test_refuse()`.execute(db)
    await sql`drop sequence test_tries`.execute(db)
    await migrate(db)
  }
})

test('what is dropped is dropped in a file of its own, which keeps nobody waiting', () => {
  // 0283 is of a table that came with it.
  const later = readMigrations().filter(({ name }) => name > '0267' && !name.startsWith('0283'))
  const dropping = later.filter(({ text }) => /\bdrop index\b/.test(text))
  expect(dropping.length).toBeGreaterThan(0)
  for (const { name, text } of dropping) {
    const statements = text
      .replaceAll(/^--.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim().split(' ').slice(0, 3).join(' '))
      .filter(Boolean)
    expect(new Set(statements), name).toEqual(new Set(['set local lock_timeout', 'drop index if']))
  }
})
