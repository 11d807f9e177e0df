import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['amount', 'amount', 0],
  ['amuont', 'amount', 2],
  ['vencimento', 'vencimiento', 1],
  ['', 'tea', 3],
  ['letra', '', 5],
])('from %j to %j there are %d changes', (one, other, changes) => {
  expect(editDistance(one, other)).toBe(changes)
})

test('it is the same both ways, never more than the longer text, and nothing only for the same text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const distance = editDistance(one, other)
      expect(distance).toBe(editDistance(other, one))
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(distance === 0).toBe(one === other)
    }),
  )
})
