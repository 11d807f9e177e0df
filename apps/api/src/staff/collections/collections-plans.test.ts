import type { OverdueFilter } from '@llave/contract/staff/collections/list-overdue'
import { rowsReadOf } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops } from '@llave/testkit/debit/fill-debtors'
import { fillCollections } from '@llave/testkit/staff/fill-collections'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debitChargesQuery, debitCountsQuery } from './debit-days.store.ts'
import { impededQuery, planSumsQuery } from './debit-plan.store.ts'
import { overdueQuery, overdueSumsQuery } from './overdue.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const today = Temporal.PlainDate.from('2026-11-23')
const none: OverdueFilter = {
  band: null,
  projectCode: '',
  currency: null,
  atLeast: null,
  atMost: null,
  debit: null,
  promise: null,
}
const filters: readonly Partial<OverdueFilter>[] = [
  {},
  { band: 'older' },
  { promise: 'made' },
  { promise: 'broken' },
  { projectCode: 'COBRA-3' },
  { currency: 'PEN' },
  { atLeast: 20_000, atMost: 40_000 },
  { debit: 'with' },
  { debit: 'without', projectCode: 'COBRA-3', currency: 'USD', band: 'two-months' },
]
let overdue = 0

beforeAll(async () => {
  await fillCollections(owner, { proformas: 700, letras: 60, charges: 300 }, today)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from receivable
    where state = 'pending' and due_on < ${today.toString()}::date`.execute(db)
  overdue = rows[0]?.count ?? 0
})

test('who owes is read from what is overdue, whatever else there is, with every filter', async () => {
  // 42,000 letras; what is read beside the overdue ones are those of the page, to see which are being paid.
  expect(overdue).toBeGreaterThan(200)
  expect(overdue).toBeLessThan(800)
  for (const filter of filters) {
    for (const order of ['age', 'amount'] as const) {
      const selection = { ...none, ...filter, order, after: null, limit: 51 }
      const read = await rowsReadOf(db, overdueQuery(selection, today), 'receivable')
      expect(read, JSON.stringify({ ...filter, order })).toBeLessThan(2 * overdue + 51 * 60)
    }
    const read = await rowsReadOf(db, overdueSumsQuery({ ...none, ...filter }, today), 'receivable')
    expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(overdue)
  }
})

test('a debit day reads its own charges, and the plan what is due before its cutoff', async () => {
  const day = Temporal.PlainDate.from('2026-10-23')
  const one = sql`select * from debit_run where day = ${day.toString()}::date`
  expect(await rowsReadOf(db, debitCountsQuery(one), 'debit_charge')).toBeLessThanOrEqual(300)
  const selection = { day, outcome: null, reason: null, after: 0, limit: 51 }
  expect(await rowsReadOf(db, debitChargesQuery(selection), 'debit_charge')).toBeLessThan(400)
  const plan = Temporal.PlainDate.from('2026-11-24')
  const impeded = impededQuery(plan, debtorShops, { impediment: null, after: null, limit: 51 })
  for (const statement of [planSumsQuery(plan, debtorShops), impeded]) {
    expect(await rowsReadOf(db, statement, 'receivable')).toBeLessThan(42_000)
  }
})
