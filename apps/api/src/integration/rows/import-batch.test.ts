import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { listFindings } from './batch-history.store.ts'
import { closeBatch, mostKeptFindings, openBatch } from './import-batch.store.ts'

test('of a batch the first thousand findings are kept, refusals before remarks, and how many more there were', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const now = new FixedClock('2026-11-21T20:20:05Z').now()
  const named = { file: 'letras.csv', field: 'amount', column: 'Importe', reason: 'no se lee', value: 'x' }
  const findings = Array.from({ length: mostKeptFindings + 2 }, (_, place) => ({
    ...{ ...named, expected: '', proforma: '', letra: '', refused: true },
    row: place + 2,
  }))
  const remark = { ...named, ...{ expected: '', proforma: '', letra: '', refused: false }, row: 1 }
  const keep = (count: number, remarks = 0) =>
    transact(db, async (trx) => {
      const id = await openBatch(trx, { by: 'Ana', source: 'file', kinds: [], files: [] }, now)
      const all = [...Array(remarks).fill(remark), ...findings.slice(0, count)]
      await closeBatch(trx, id, { applied: true, counts: {}, findings: all }, now)
      return (await listFindings(trx, id)) ?? []
    })
  expect(await keep(0)).toEqual([])
  expect(await keep(mostKeptFindings)).toHaveLength(mostKeptFindings)
  const kept = await keep(mostKeptFindings + 2)
  expect(kept.map(({ row }) => row)).toEqual([
    ...findings.slice(0, mostKeptFindings).map(({ row }) => row),
    0,
  ])
  expect(kept.at(-1)).toMatchObject({ reason: 'y 2 más, que no se guardan', refused: false })
  expect((await keep(3, mostKeptFindings)).slice(0, 4).map(({ refused }) => refused)).toEqual([
    ...[true, true, true, false],
  ])
})
