import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { insertCustomer } from '../insert-customer.ts'
import { personas } from '../personas.ts'
import { tendTables } from './tend-tables.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test.runIf(database.url !== null)(
  'where nothing else does, PostgreSQL is told how many rows a storm has left so far',
  async () => {
    const { owner } = database
    await insertCustomer(owner, personas.lucia)
    await tendTables(owner)
    const { rows } = await sql<{ known: number; autovacuum: string }>`
      select reltuples::int as known, current_setting('autovacuum') as autovacuum
        from pg_class where relname = 'customer'`.execute(owner)
    const [{ known, autovacuum } = { known: 0, autovacuum: '' }] = rows
    expect(known === 1).toBe(autovacuum === 'off')
  },
)
