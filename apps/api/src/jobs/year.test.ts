import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runYear } from '@llave/testkit/run-year'
import { expect, test } from 'vitest'

test('seventeen days of every job on a machine of another zone, over the debit day before and one of their own and a 29th of February, on a clock that is set back: each letra charged once, each reminder told once, all books equal, the term of each sheet, an account statement and what is forgotten as the days say', async () => {
  // The bench runs a year.
  const report = await runYear({ from: '2028-02-16', days: 17 })
  expect(report).toMatchObject({ faults: [], debitDays: 2, sheets: 3, statements: 1 })
  expect(report.letrasCharged).toBeGreaterThan(5)
  expect(report.lettersReminded).toBeGreaterThan(1)
  expect(report.mailsSent).toBeGreaterThan(1)
  expect(report.forgotten.verification_code).toBeGreaterThan(1)
})

test('a day of it as its bench runs it, where the tables and the zone are of the role that is under test', () => {
  const { VITEST: _, ...env } = process.env
  const bench = spawnSync(process.execPath, ['bench/year.bench.ts'], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...env, YEAR_DAYS: '1' },
    encoding: 'utf8',
  })
  expect(bench, bench.stderr).toMatchObject({ status: 0 })
  expect(bench.stdout).toContain('faults of a year: charged twice or not')
})
