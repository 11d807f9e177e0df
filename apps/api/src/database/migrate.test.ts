import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'

const { owner, drop } = await createTestDatabase()
afterAll(drop)

const forget = (...names: string[]) =>
  sql`delete from migration where name = any(${names}::text[])`.execute(owner)

test('an index that was made before the release, without a lock, is taken as it is', async () => {
  const prepared = [
    '0267_receivables_of_proforma.sql',
    '0268_settlements_of_order.sql',
    '0269_growing_tables.sql',
  ]
  await forget(...prepared)
  expect(await migrate(owner)).toEqual(prepared)
})

test('a migration that is not given a table in time is tried again, twenty times, and no other is', async () => {
  const dropping = '0272_receivable_indexes_dropped.sql'
  await sql`create index receivable_cash on receivable (proforma) where kind <> 'instalment'`.execute(owner)
  // A sequence keeps its count where a transaction is undone.
  await sql`create sequence test_tries`.execute(owner)
  const refuseWith = (code: string, times: number) =>
    sql`create or replace function test_refuse() returns event_trigger language plpgsql as ${sql.lit(
      `begin if nextval('test_tries') <= ${times} then raise 'held' using errcode = '${code}'; end if; end`,
    )}`.execute(owner)
  await refuseWith('55P03', 19)
  await sql`create event trigger test_held on ddl_command_start when tag in ('DROP INDEX')
    execute function test_refuse()`.execute(owner)
  try {
    await forget(dropping)
    expect(await migrate(owner)).toEqual([dropping])
    for (const [code, times] of [
      ['55P03', 20],
      ['42501', 1],
    ] as const) {
      await sql`alter sequence test_tries restart`.execute(owner)
      await forget(dropping)
      await refuseWith(code, times)
      await expect(migrate(owner)).rejects.toMatchObject({ code })
    }
  } finally {
    await sql`drop event trigger test_held`.execute(owner)
    await sql`drop function test_refuse()`.execute(owner)
    await sql`drop sequence test_tries`.execute(owner)
    await migrate(owner)
  }
})

test.runIf(await postgresAnswers())(
  'of two that migrate at once one does, and the other finds it done',
  async () => {
    const one = '0268_settlements_of_order.sql'
    await forget(one)
    const both = await whileLocked(owner, sql`lock table migration in share mode`, [
      () => migrate(owner),
      () => migrate(owner),
    ])
    expect(both.flat()).toEqual([one])
  },
)

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
    expect(statements.shift(), name).toBe('set local lock_timeout')
    expect(new Set(statements), name).toEqual(new Set(['drop index if']))
  }
})
