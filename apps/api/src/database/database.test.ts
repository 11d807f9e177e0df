import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from './database.ts'

const { db, drop } = await createEmbeddedDatabase()
afterAll(drop)

test('using the outer handle inside a transaction throws at once, and the transaction rolls back', async () => {
  await sql`create table thing (id int8 primary key)`.execute(db)
  const attempt = transact(db, async (trx) => {
    await sql`insert into thing values (1)`.execute(trx)
    await sql`select 1`.execute(db)
  })
  await expect(attempt).rejects.toThrow('inside a transaction')
  expect((await sql`select * from thing`.execute(db)).rows).toEqual([])
})

test('a concurrent caller waits for the end of a transaction and sees what it wrote', async () => {
  const inside = transact(db, async (trx) => {
    await sql`insert into thing values (2)`.execute(trx)
    await sql`select pg_sleep(0.01)`.execute(trx)
  })
  const beside = sql<{ id: number }>`select id from thing`.execute(db)
  await inside
  expect((await beside).rows.every((row) => typeof row.id === 'number')).toBe(true)
  expect((await sql`select id from thing`.execute(db)).rows).toEqual([{ id: 2 }])
})

test('a deadlock is retried at most three times', async () => {
  let tries = 0
  const attempt = transact(db, async () => {
    tries += 1
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(attempt).rejects.toThrow('deadlock')
  expect(tries).toBe(4)
})
