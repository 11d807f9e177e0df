import {
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
} from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, transact } from './database.ts'
import type { RowPlan } from './row-plan.ts'
import { compareRows, upsertRows } from './upsert-rows.ts'

const server = await createTestDatabase()
const embedded = await createEmbeddedDatabase()
afterAll(() => Promise.all([server.drop(), embedded.drop()]))

type Row = { readonly type: '01'; readonly number: string; readonly name: string; readonly email: string }

const plan: RowPlan<'customer', Row> = {
  table: 'customer',
  columns: {
    id: 'ours',
    document_type: { key: 'type' },
    document_number: { key: 'number' },
    name: { member: 'name' },
    email: { first: 'email' },
    code: 'ours',
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    created_batch: 'ours',
  },
}

function customer(number: string, change: Partial<Row> = {}): Row {
  return { type: '01', number, name: `Cliente ${number}`, email: `${number}@correo.example`, ...change }
}

const yesterday = Temporal.Instant.from('2026-11-20T15:00:00Z')
const today = Temporal.Instant.from('2026-11-21T15:00:00Z')

function upsert(db: Database, rows: readonly Row[], now: Temporal.Instant) {
  return transact(db, (trx) => upsertRows(trx, plan, rows, now))
}

describe.each([
  ['the server', server.db],
  ['the embedded database', embedded.db],
])('on %s', (_which, db) => {
  test('each row is reported in order as created, changed or the same', async () => {
    expect(await upsert(db, [customer('3'), customer('1')], yesterday)).toEqual(['created', 'created'])
    const rows = [customer('1', { name: 'Ana' }), customer('2'), customer('3'), customer('0')]
    expect(await upsert(db, rows, today)).toEqual(['changed', 'created', 'same', 'created'])
    expect(await upsert(db, rows, today)).toEqual(['same', 'same', 'same', 'same'])
    expect(await upsert(db, [], today)).toEqual([])
  })

  test('columns written only on insert stay, and the timestamps are those of the insert and of the last change', async () => {
    await upsert(db, [customer('7'), customer('8')], yesterday)
    await upsert(db, [customer('7', { name: 'Ana', email: 'otra@correo.example' }), customer('8')], today)
    const stored = await db
      .selectFrom('customer')
      .select(['name', 'email', 'created_at', 'updated_at'])
      .where('document_number', 'in', ['7', '8'])
      .orderBy('document_number')
      .execute()
    expect(stored).toEqual([
      { name: 'Ana', email: '7@correo.example', created_at: yesterday, updated_at: today },
      { name: 'Cliente 8', email: '8@correo.example', created_at: yesterday, updated_at: yesterday },
    ])
  })
})

// The embedded database has a single connection, so nothing can wait for a lock.
describe.runIf(await postgresAnswers())('stored rows', () => {
  const lock = (number: string) =>
    sql`select from customer where document_number = ${number} for update nowait`
  const refer = sql`select from customer where document_number = '31' for key share nowait`

  test('are locked in the order of their keys, whatever the order of the input', async () => {
    // Inserted in an order other than that of their keys.
    await upsert(server.db, [customer('22'), customer('21')], yesterday)
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = transact(server.db, async (trx) => {
      await lock('21').execute(trx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const comparing = transact(server.db, (trx) => compareRows(trx, plan, [customer('22'), customer('21')]))
    await waitForBlocked(server.db)
    // Locking the other one first could deadlock two such transactions.
    const other = await lock('22')
      .execute(server.db)
      .then(
        () => 'free',
        () => 'locked',
      )
    release.resolve()
    await holding
    expect([other, await comparing]).toEqual(['free', ['same', 'same']])
  })

  test('can be referenced while they are locked', async () => {
    await upsert(server.db, [customer('31')], yesterday)
    await transact(server.db, async (trx) => {
      await compareRows(trx, plan, [customer('31')])
      await transact(server.db, (other) => refer.execute(other))
    })
  })
})
