import { expect, test } from 'vitest'
import { nextCancellation } from './next-cancellation.ts'

const now = Temporal.Instant.from('2026-11-24T11:00:00Z')

test.each([
  [0, 1],
  [1, 2],
  [10, 1024],
  [11, 1440],
  [5_000, 1440],
])('after %i earlier tries a token is cancelled %i minutes later', (attempts, minutes) => {
  expect(nextCancellation(attempts, now).since(now).total('minutes')).toBe(minutes)
})
