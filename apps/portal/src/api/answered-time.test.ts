import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnsweredTime, addAnsweredTime, POLL_INTERVAL } from './answered-time.ts'

function answeredTimeAfter(moments: readonly number[]): number {
  return moments.reduce<AnsweredTime | null>(addAnsweredTime, null)?.milliseconds ?? 0
}

test('time during which answers arrive counts', () => {
  expect(answeredTimeAfter([1_000])).toBe(0)
  expect(answeredTimeAfter([1_000, 3_500, 6_000, 8_400])).toBe(7_400)
})

test('time without an answer does not count, however long', () => {
  expect(answeredTimeAfter([0, 2_500, 600_000, 602_500])).toBe(7_500)
})

test('no answer adds more than one polling interval, and none subtracts time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), (moments) => {
      const answeredTime = answeredTimeAfter(moments)
      expect(answeredTime).toBeGreaterThanOrEqual(0)
      expect(answeredTime).toBeLessThanOrEqual((moments.length - 1) * POLL_INTERVAL)
    }),
  )
})
