import { expect, test } from 'vitest'
import { openingTold, openingWords } from './first-day.ts'

test('what waits is never said to open before it does', () => {
  const opens = Temporal.Instant.from('2026-11-22T20:30:00.001Z')
  expect(openingWords(openingTold(opens))).toBe('el 22/11/2026 a las 15:31')
  expect(openingTold(Temporal.Instant.from('2026-11-22T20:30:00Z')).toString()).toBe('2026-11-22T20:30:00Z')
})
