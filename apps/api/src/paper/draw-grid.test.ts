import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPages } from './draw-grid.ts'

test('every row has a page, none is alone with what is reserved, and the pages end', () => {
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
