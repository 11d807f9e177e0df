import { postgresAnswers } from '@llave/testkit/database/test-database'
import { runRefundStress } from '@llave/testkit/stress/run-refund-stress'
import { expect, test } from 'vitest'

test('36 payments given back by three people through two processes that are killed: the card gets what was approved, once', async ({
  skip,
  signal,
}) => {
  // The bench runs this at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const report = await runRefundStress({ payments: 36, kills: 3, concurrency: 4, signal })
  expect(report).toMatchObject({
    kills: { unheard: 1, unanswered: 1, answered: 1, mesa: 1 },
    refunds: 36,
    wrong: [],
    faults: [],
  })
})
