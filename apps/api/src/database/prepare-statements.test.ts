import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import { transact } from './database.ts'
import { prepareStatements } from './prepare-statements.ts'

const database = await createTestDatabase()
// A single connection, because prepared statements belong to one.
const db = database.url ? connectPostgres(database.url, 1) : database.db
afterAll(async () => {
  if (database.url) await db.destroy()
  await database.drop()
})

test('what asks for every column is not kept, so that a version that adds one may roll out beside this one', async () => {
  const readAll = () =>
    transact(db, (trx) => prepareStatements(trx).selectFrom('exchange_rate').selectAll().execute())
  const readAllOfIt = () =>
    transact(db, (trx) =>
      prepareStatements(trx).selectFrom('exchange_rate').selectAll('exchange_rate').execute(),
    )
  const change = () =>
    transact(db, (trx) =>
      prepareStatements(trx)
        .updateTable('exchange_rate')
        .set({ pen_per_usd: '3.7' })
        .returningAll()
        .execute(),
    )
  const readOne = () =>
    transact(db, (trx) => prepareStatements(trx).selectFrom('exchange_rate').select('valid_from').execute())
  const every = [readAll, readAllOfIt, change, readOne]
  for (const each of every) await each()
  await sql`alter table exchange_rate add column note text not null default ''`.execute(db)
  for (const each of every) await expect(each()).resolves.toBeDefined()
})

test('what names its columns is planned once a connection and kept', async ({ skip }) => {
  if (!database.url) skip()
  await transact(db, (trx) =>
    prepareStatements(trx).selectFrom('exchange_rate').select('pen_per_usd').execute(),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_prepared_statements
    where statement like '%"pen_per_usd" from "exchange_rate"%'`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})
