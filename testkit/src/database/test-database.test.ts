import { connectPostgres } from '@llave/api/database/connect-postgres'
import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertCustomer } from '../insert-customer.ts'
import { personas } from '../personas.ts'
import {
  applicationRole,
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
  type TestDatabase,
} from './test-database.ts'

const kinds = [
  ['PostgreSQL, where one answers', createTestDatabase],
  ['the embedded database', createEmbeddedDatabase],
] as const

test.each(kinds)('two test databases are migrated and independent, on %s', async (_, create) => {
  const [one, other] = [await create(), await create()]
  onTestFinished(async () => {
    await Promise.all([one.drop(), other.drop()])
  })
  await one.db.insertInto('exchange_rate').values({ valid_from: '2026-11-21', pen_per_usd: '3.7' }).execute()
  expect(await one.db.selectFrom('exchange_rate').selectAll().execute()).toHaveLength(1)
  expect(await other.db.selectFrom('exchange_rate').selectAll().execute()).toHaveLength(0)
})

describe.each(kinds)('a returned database, on %s,', (_, create) => {
  const place = ({ url, db }: TestDatabase) => url ?? db
  const readFirstRows = async (db: Database) => ({
    switches: await db.selectFrom('operator_switch').selectAll().orderBy('name').execute(),
    series: await db.selectFrom('receipt_series').selectAll().orderBy('name').execute(),
    migrations: (await sql`select name from migration order by name`.execute(db)).rows,
  })

  test('is reused as freshly migrated: only its initial rows, with sequences reset', async () => {
    const used = await create()
    const first = await readFirstRows(used.db)
    // A table that has rows from its migration goes on after them.
    const addProfile = (db: Database) =>
      db
        .insertInto('import_profile')
        .values({ system: 'Sienge', content: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow()
    const profile = await addProfile(used.db)
    const id = await insertCustomer(used.db, personas.lucia)
    await used.db.updateTable('operator_switch').set({ open: false }).execute()
    await sql`delete from receipt_series`.execute(used.owner)
    await used.drop()

    const again = await create()
    expect(place(again)).toBe(place(used))
    expect(await readFirstRows(again.db)).toEqual(first)
    expect(await again.db.selectFrom('customer').selectAll().execute()).toEqual([])
    expect(await insertCustomer(again.db, personas.lucia)).toBe(id)
    expect(await addProfile(again.db)).toEqual(profile)
    await again.drop()
  })

  test.each([
    [
      'a trigger',
      'create trigger t before update on customer for each row execute function suppress_redundant_updates_trigger()',
    ],
    ['a column', 'alter table customer add column nickname text'],
    ['a constraint', 'alter table customer drop constraint customer_pkey cascade'],
    ['a function', 'create function one() returns int language sql as $$ select 1 $$'],
  ])('is not reused where %s was changed in it', async (_changed, change) => {
    const used = await create()
    await sql.raw(change).execute(used.owner)
    await used.drop()
    const other = await create()
    expect(place(other)).not.toBe(place(used))
    await other.drop()
  })
})

describe.runIf(await postgresAnswers())('in a bench', () => {
  afterEach(() => void vi.unstubAllEnvs())

  /** What Vitest says of itself, and a pooler, are looked for when the module is loaded: here it is loaded once more. */
  async function createForBench(pooler?: string): Promise<TestDatabase> {
    vi.stubEnv('VITEST', undefined)
    vi.stubEnv('TEST_POOLER_URL', pooler)
    const again = `./test-database.ts?${pooler === undefined ? 'bench' : 'pooled'}`
    const bench: typeof import('./test-database.ts') = await import(again)
    const database = await bench.createTestDatabase()
    onTestFinished(() => database.drop())
    return database
  }
  const mayDelete = async (db: Database) => {
    const { rows } = await sql<{
      may: boolean
    }>`select has_table_privilege('ledger_entry', 'delete') as may`.execute(db)
    return rows[0]?.may
  }

  test('the owner fills tables and audits, and processes are the role that serves', async () => {
    const { db, owner, url } = await createForBench()
    expect([await mayDelete(db), await mayDelete(owner)]).toEqual([true, true])
    const processes = connectPostgres(url ?? '', { poolSize: 1 })
    onTestFinished(() => processes.destroy())
    expect(await mayDelete(processes)).toBe(false)
  })

  test('behind a pooler processes come as whom it lets in, and the owner past it', async () => {
    const pooler = `postgres://${applicationRole}:own@127.0.0.1:9`
    const { db, url, ownerUrl, pooled } = await createForBench(`${pooler}/postgres`)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    expect({ url, pooled }).toEqual({ url: `${pooler}/${rows[0]?.name}`, pooled: true })
    expect(await mayDelete(db)).toBe(true)
    expect(new URL(ownerUrl ?? '').port).not.toBe('9')
  })
})
