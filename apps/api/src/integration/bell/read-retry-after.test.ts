import { expect, test } from 'vitest'
import { readRetryAfter } from './read-retry-after.ts'

const now = Temporal.Instant.from('2026-11-21T20:20:05Z')

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 20:25:05 GMT', 300],
  ['Sat, 21 Nov 2026 20:00:00 GMT', 0],
  [null, null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['mañana', null],
  ['2026', 2026],
  ['2026-11-21T20:25:05Z', null],
  ['9999999999', null],
  ['Sat, 99 Nov 2026 20:25:05 GMT', null],
])('Retry-After: %s', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds)
})
