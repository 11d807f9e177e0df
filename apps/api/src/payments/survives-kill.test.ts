import { postgresAnswers } from '@llave/testkit/database/test-database'
import { runStorm } from '@llave/testkit/storm/run-storm'
import { expect, test } from 'vitest'

test('60 payments with lost, doubled, late and forged messages and two kills: the ledger equals the provider, nothing is credited twice', async ({
  skip,
  signal,
}) => {
  // The bench runs it at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const storm = await runStorm({ payments: 60, kills: 2, concurrency: 6, signal })
  expect(storm).toMatchObject({ letrasPaid: 60, ordersUnknown: 0, faults: [], kills: 2 })
  expect(storm.forgeries).toMatchObject({ believed: 0 })
  expect(storm.forgeries.refused).toBeGreaterThan(0)
  expect(storm.secondPayments).toBeGreaterThan(0)
})
