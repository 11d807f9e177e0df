import { postgresAnswers } from '@llave/testkit/database/test-database'
import { runStorm } from '@llave/testkit/stress/run-storm'
import { expect, test } from 'vitest'

test('20 letras by customers, links, sets, prepayments and a debit day, given back by people, amid imports and a reader, with kills of four processes: every auditor agrees', async ({
  skip,
  signal,
}) => {
  // The bench runs this at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const report = await runStorm({ payments: 20, seed: 0, kills: 4, concurrency: 6, signal })
  expect(report).toMatchObject({
    faults: [],
    ordersUnknown: 0,
    kills: { SIGKILL: 2, SIGTERM: 2 },
    debited: 6,
  })
  for (const what of [
    'asked',
    'refunds',
    'batches',
    'rowsCopied',
    'receiptsTold',
    'byLink',
    'prepaid',
  ] as const)
    expect(report[what], what).toBeGreaterThan(0)
  expect(report.paid + report.returned).toBe(14)
})
