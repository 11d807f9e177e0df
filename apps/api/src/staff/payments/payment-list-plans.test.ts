import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillPayments, paymentFilters } from '@llave/testkit/staff/fill-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPaymentPage, paymentsQuery } from './payment-list.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
const orders = 20_000
beforeAll(() => fillPayments(owner, { orders }, now))

test('a page of each filter comes from an index: what is read is the page, not the payments', async () => {
  // Of each customer of a common name as many as a page has, of all their thousands.
  const common = { q: 'hyperlink' } as const
  for (const filter of [...paymentFilters, common]) {
    const [, last] = await findPaymentPage(db, filter, { before: null, limit: 2 })
    for (const before of last ? [null, last.place] : [null]) {
      const query = paymentsQuery(filter, { before, limit: 51 })
      expect(await mostRowsRead(db, query), JSON.stringify({ filter, before })).toBeLessThan(
        filter === common ? orders / 3 : orders / 10,
      )
    }
  }
})
