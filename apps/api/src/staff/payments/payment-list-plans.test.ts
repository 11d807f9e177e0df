import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillPayments } from '@llave/testkit/staff/fill-payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPaymentPage, paymentsQuery } from './payment-list.store.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
const orders = 20_000
beforeAll(() => fillPayments(db, { orders }, now))

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

test('a page of each filter comes from an index: what is read is the page, not the payments', async () => {
  const filters = [
    {},
    { outcome: 'refused' },
    { from: Temporal.PlainDate.from('2026-11-12'), to: Temporal.PlainDate.from('2026-11-14') },
    { min: 15_000, max: 15_010 },
    { currency: 'USD' },
    { project: 'LLENO-3' },
    // All of its payments are the oldest.
    { project: 'LLENO-10' },
    { project: 'LLENO-3', outcome: 'refused' },
    { card: '0123' },
    { authorization: '012345' },
    { q: 'LL-777' },
    { q: '70000007' },
    { q: 'ped: LL-77' },
    { q: 'W-00000001' },
    { outcome: 'paid', currency: 'USD', from: Temporal.PlainDate.from('2026-11-15'), min: 10_500 },
  ] as const
  // Of each customer of a common name as many as a page has, of all their thousands.
  const common = { q: 'hyperlink' } as const
  for (const filter of [...filters, common]) {
    const [, last] = await findPaymentPage(db, filter, { before: null, limit: 2 })
    for (const before of last ? [null, last.place] : [null]) {
      const query = paymentsQuery(filter, { before, limit: 51 })
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: Plan }]
      }>`explain (analyze, format json) ${query}`.execute(db)
      const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
      const read = rows
        .flatMap((row) => row['QUERY PLAN'])
        .flatMap(({ Plan }) => flat(Plan))
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
      expect(Math.max(...read), JSON.stringify({ filter, before })).toBeLessThan(
        filter === common ? orders / 3 : orders / 10,
      )
    }
  }
})
