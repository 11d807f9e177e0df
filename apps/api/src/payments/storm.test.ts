import { postgresAnswers } from '@llave/testkit/database/test-database'
import { type PlantResult, plantFaults } from '@llave/testkit/stress/plant-faults'
import { runStorm } from '@llave/testkit/stress/run-storm'
import { expect, test } from 'vitest'

test('20 letras by customers, links, sets, prepayments and a debit day, given back by people, amid imports and readers, with kills of four processes: every auditor agrees, and finds each fault that is planted then', async ({
  skip,
  signal,
}) => {
  // The bench runs this at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const planted: PlantResult[] = []
  const report = await runStorm({
    ...{ payments: 20, seed: 0, kills: 4, concurrency: 6, signal },
    afterwards: async (judged) => void planted.push(...(await plantFaults(judged))),
  })
  expect(report).toMatchObject({
    faults: [],
    ordersUnknown: 0,
    kills: { SIGKILL: 2, SIGTERM: 2 },
    debited: 6,
    requests: { approved: expect.any(Number) },
    links: { paid: expect.any(Number) },
    prepayments: { paid: 1 },
  })
  const { refunds, imports, rowsCopied, receiptsTold, links } = report
  expect(Math.min(refunds, imports.batches, rowsCopied.payments, receiptsTold, links.paid)).toBeGreaterThan(0)
  expect(report.paid + report.returned).toBe(14)
  expect(planted.filter(({ isFound }) => !isFound)).toEqual([])
  expect(planted.length).toBeGreaterThan(15)
})
