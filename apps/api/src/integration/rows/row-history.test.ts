import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { openBatch } from './import-batch.store.ts'
import { nameBatch } from './name-batch.store.ts'

const server = await createTestDatabase()
const embedded = await createEmbeddedDatabase()
afterAll(() => Promise.all([server.drop(), embedded.drop()]))

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')

/** Does that in the transaction of a new batch, and answers what the history has of it. */
async function inBatch(db: Database, work: (trx: Trx) => Promise<unknown>) {
  return transact(db, async (trx) => {
    const batch = { by: 'prueba', source: 'file', kinds: [], files: [] } as const
    const id = await openBatch(trx, batch, now)
    await nameBatch(trx, id)
    await work(trx)
    const changes = await trx
      .selectFrom('row_change')
      .select(['kind', 'key', 'before', 'after'])
      .where('batch_id', '=', id)
      .orderBy('kind')
      .execute()
    return { id, changes }
  })
}

describe.each([
  ['PostgreSQL, where one answers', server.db],
  ['the embedded database', embedded.db],
])('what a batch does, on %s', (_, db) => {
  test('a row that it creates has its number and no history, nor have its phones', async () => {
    const { id, changes } = await inBatch(db, async (trx) => {
      await sql`insert into customer (document_type, document_number, name) values ('01', '70000001', 'Rosa')`.execute(
        trx,
      )
      await sql`insert into customer_phone (customer_id, dial_code, number)
        select id, '51', '999888777' from customer`.execute(trx)
    })
    expect(changes).toEqual([])
    expect(await db.selectFrom('customer').select('created_batch').execute()).toEqual([{ created_batch: id }])
  })

  test('phones that it adds and removes are one change of a customer, without their numbers', async () => {
    const { id: key } = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
    const { changes } = await inBatch(db, async (trx) => {
      await trx.deleteFrom('customer_phone').execute()
      await sql`insert into customer_phone (customer_id, dial_code, number) select id, '51', '999888776' from customer`.execute(
        trx,
      )
    })
    const told = { phones: null }
    expect(changes).toEqual([{ kind: 'customers', key: String(key), before: told, after: told }])
  })

  test('a row that it removes leaves what it said, but for texts', async () => {
    await inBatch(db, async (trx) => {
      await sql`insert into notice (external_id, title, text, published_on)
        values ('AV-1', 'Sr. Pérez', 'Hola', '2026-11-15')`.execute(trx)
      await sql`insert into exchange_rate (valid_from, pen_per_usd) values ('2026-11-21', 3.75)`.execute(trx)
    })
    const { changes } = await inBatch(db, async (trx) => {
      await trx.deleteFrom('notice').execute()
      await trx.deleteFrom('exchange_rate').execute()
    })
    expect(changes).toEqual([
      { kind: 'exchange-rates', key: '2026-11-21', before: { penPerUsd: 3.75 }, after: null },
      {
        kind: 'notices',
        key: 'AV-1',
        before: { publishedOn: '2026-11-15', title: null, text: null },
        after: null,
      },
    ])
  })

  test("what is written after its transaction is nobody's", async () => {
    await sql`insert into exchange_rate (valid_from, pen_per_usd) values ('2026-11-22', 3.8)`.execute(db)
    await sql`update exchange_rate set pen_per_usd = 3.9`.execute(db)
    const rates = await db.selectFrom('exchange_rate').select('created_batch').execute()
    expect(rates).toEqual([{ created_batch: null }])
    const { rows } = await sql`select from row_change where after ? 'penPerUsd'`.execute(db)
    expect(rows).toEqual([])
  })
})
