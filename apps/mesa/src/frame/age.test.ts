import { expect, test } from 'vitest'
import { ageText } from './age.ts'

test('an age is in the largest unit that fits, never negative', () => {
  const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
  const ages = [-5, 0, 59, 60, 179, 47 * 60 + 59, 48 * 60, 9 * 24 * 60].map((minutes) =>
    ageText(now.subtract({ minutes }), now),
  )
  expect(ages).toEqual(['0 min', '0 min', '59 min', '1 h', '2 h', '47 h', '2 d', '9 d'])
})
