import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPages } from './draw-grid.ts'

test('every row is on a page, the reserved space never stands without a row, and paging terminates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 56, max: 780 }),
      fc.integer({ min: 0, max: 200 }),
      (rows, top, reserve) => {
        const pages = planPages(rows, top, reserve)
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(rows)
        if (rows > 0) expect(pages.at(-1)).toBeGreaterThan(0)
        expect(Math.max(...pages)).toBeLessThan(40)
      },
    ),
  )
})
