import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsLeft } from './seconds-left.ts'

test('a countdown of whole seconds starts with them, at whatever fraction its clock stands', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.integer({ min: 0, max: 86_400 }),
      (now, seconds) => {
        expect(secondsLeft(now + seconds * 1000, now)).toBe(seconds)
      },
    ),
  )
})

test('a second is shown until it has gone', () => {
  expect(secondsLeft(5_000, 4_001)).toBe(1)
  expect(secondsLeft(5_000, 3_999)).toBe(2)
  expect(secondsLeft(5_000, 5_000)).toBe(0)
  expect(secondsLeft(5_000, 9_000)).toBe(0)
})
