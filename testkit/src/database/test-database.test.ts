import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const one = await createTestDatabase()
const other = await createTestDatabase()
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('two test databases are migrated and do not see each other', async () => {
  await one.db.insertInto('exchange_rate').values({ valid_from: '2026-11-21', pen_per_usd: '3.7' }).execute()
  expect(await one.db.selectFrom('exchange_rate').selectAll().execute()).toHaveLength(1)
  expect(await other.db.selectFrom('exchange_rate').selectAll().execute()).toHaveLength(0)
})
