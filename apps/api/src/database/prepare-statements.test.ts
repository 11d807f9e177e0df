import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import { transact } from './database.ts'
import { prepareStatements } from './prepare-statements.ts'

const database = await createTestDatabase()
// A single connection, because prepared statements belong to one.
const db = database.url
  ? connectPostgres(database.url, { poolSize: 1, pooled: database.pooled })
  : database.db
afterAll(async () => {
  if (database.url) await db.destroy()
  await database.drop()
})

test('a query for every column is not prepared, so that a newer version may add one while this one runs', async () => {
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
  await sql`alter table exchange_rate add column note text not null default ''`.execute(database.owner)
  for (const each of every) await expect(each()).resolves.toBeDefined()
})

test('a query that names its columns is planned once per connection', async ({ skip }) => {
  if (!database.url || database.pooled) skip('there is no connection of its own')
  await transact(db, (trx) =>
    prepareStatements(trx).selectFrom('exchange_rate').select('pen_per_usd').execute(),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_prepared_statements
    where statement like '%"pen_per_usd" from "exchange_rate"%'`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})
