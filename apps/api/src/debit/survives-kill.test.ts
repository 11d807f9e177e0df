import { postgresAnswers } from '@llave/testkit/database/test-database'
import { runInterruptedDebitDay } from '@llave/testkit/debit/run-interrupted-debit-day'
import { expect, test } from 'vitest'

test('a debit day of 160 letras with two kills charges each letra exactly once, and the ledger matches the provider', async ({
  skip,
  signal,
}) => {
  // The bench runs this at full size.
  skip(!(await postgresAnswers()), 'PostgreSQL does not answer: processes that are killed need it')
  const day = await runInterruptedDebitDay({ letras: 160, kills: 2, answerMs: 300, signal })
  expect(day).toMatchObject({
    planned: 160,
    paid: 160,
    doubled: 0,
    leftOut: 0,
    tooMany: 0,
    faults: [],
    kills: 2,
  })
})
