import { feeds } from '@llave/domain/integration/feed'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMarkOf, makeMark } from './mark.ts'

const place = fc.record({
  epoch: fc.integer({ min: 20200101000000, max: 20991231235959 }),
  number: fc.integer({ min: 1, max: 1e9 }),
})

test('a mark is good for its own place, whatever the row, and made-up ones hardly ever are', () => {
  let good = 0
  fc.assert(
    fc.property(fc.constantFrom(...feeds), place, fc.string(), fc.nat(0xffffffff), (feed, at, row, any) => {
      const mark = makeMark(feed, at, row)
      expect(mark).toMatch(/^[0-9a-f]{8}$/)
      expect(isMarkOf(feed, { ...at, mark })).toBe(true)
      if (isMarkOf(feed, { ...at, mark: any.toString(16).padStart(8, '0') })) good++
    }),
    { numRuns: 500, seed: 1 },
  )
  expect(good).toBeLessThan(3)
})

test('a mark is of its feed, its epoch and its number alone, and another row has another', () => {
  const at = { epoch: 20261122193005, number: 81 }
  const mark = makeMark('payments', at, 'x')
  expect(makeMark('payments', at, 'y').slice(0, 5)).not.toBe(mark.slice(0, 5))
  expect([
    isMarkOf('refunds', { ...at, mark }),
    isMarkOf('payments', { ...at, epoch: at.epoch + 1, mark }),
    isMarkOf('payments', { ...at, number: 82, mark }),
  ]).toEqual([false, false, false])
})
