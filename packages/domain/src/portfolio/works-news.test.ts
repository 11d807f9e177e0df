import { expect, test } from 'vitest'
import { worksNewsDay } from './works-news.ts'

test.each([
  ['2026-11-27T00:00', null],
  ['2026-11-27T17:59:59.999', null],
  ['2026-11-27T18:00', '2026-11-27'],
  ['2026-11-27T23:59:59', '2026-11-27'],
])('at %s news of the works are of %s', (at, day) => {
  expect(worksNewsDay(Temporal.PlainDateTime.from(at))?.toString() ?? null).toBe(day)
})
