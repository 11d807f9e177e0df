import { runPaymentStress } from '@llave/testkit/stress/run-payment-stress'
import { watchReceipts } from '@llave/testkit/stress/told-receipts'
import { expect, test } from 'vitest'

test('on the embedded database, killed twice amid payments: every receipt that was told is there, and three books are equal', async ({
  signal,
}) => {
  const receipts = watchReceipts()
  // The bench kills it fifty times.
  const report = await runPaymentStress({
    payments: 8,
    kills: 2,
    concurrency: 3,
    embedded: true,
    hear: receipts.hear,
    check: (db) => receipts.findLost(db),
    signal,
  })
  expect(report).toMatchObject({ ordersUnknown: 0, faults: [], kills: 2 })
  expect(report.letrasPaid + report.letrasReturned).toBe(8)
  expect(receipts.count()).toBeGreaterThan(0)
})
