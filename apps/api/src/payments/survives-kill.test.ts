import { postgresAnswers } from '@llave/testkit/database/test-database'
import { runPaymentStress } from '@llave/testkit/stress/run-payment-stress'
import { expect, test } from 'vitest'

test('60 letras, by their buyers and by strangers with links, and five prepayments, with lost, duplicated, late and forged messages and two kills: three books are equal, nothing is credited twice', async ({
  skip,
  signal,
}) => {
  // The bench runs this at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const report = await runPaymentStress({ payments: 60, kills: 2, concurrency: 6, signal })
  expect(report).toMatchObject({ ordersUnknown: 0, faults: [], kills: 2 })
  expect(report.forgeries).toMatchObject({ believed: 0 })
  expect(report.forgeries.refused).toBeGreaterThan(0)
  // Whose form an overlapping one replaced has their money back, and owes the letra.
  expect(report.letrasPaid + report.letrasReturned).toBe(60)
  expect(report.letrasPaid).toBeGreaterThan(45)
  expect(report.setsPaid).toBeGreaterThan(0)
  expect(report.linksPaid).toBeGreaterThan(0)
  expect(report.prepayments.applied).toBeGreaterThan(0)
  expect(report.secondPayments).toBeGreaterThan(0)
})
