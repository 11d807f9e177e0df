import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heard, hear, rhythm } from './heard.ts'

function heardAt(moments: readonly number[]): number {
  return moments.reduce<Heard | null>(hear, null)?.milliseconds ?? 0
}

test('the time through which answers come counts', () => {
  expect(heardAt([1_000])).toBe(0)
  expect(heardAt([1_000, 3_500, 6_000, 8_400])).toBe(7_400)
})

test('time without an answer does not count, however long it was', () => {
  expect(heardAt([0, 2_500, 600_000, 602_500])).toBe(7_500)
})

test('no answer adds more than the time between two questions, and none takes time away', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), (moments) => {
      const heard = heardAt(moments)
      expect(heard).toBeGreaterThanOrEqual(0)
      expect(heard).toBeLessThanOrEqual((moments.length - 1) * rhythm)
    }),
  )
})
