import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextKnockAt } from './knock-schedule.ts'

const start = Temporal.Instant.from('2026-11-21T20:20:05Z')

/** How long after the first attempt each attempt is made. */
function attemptsAt(spread: number, askedSeconds: number | null): string[] {
  const made: string[] = []
  let at: Temporal.Instant | null = start
  for (let attempts = 1; at; attempts++) {
    made.push(at.since(start).round({ largestUnit: 'hour', smallestUnit: 'second' }).toString())
    at = nextKnockAt(attempts, at, { spread, askedSeconds })
  }
  return made
}

test('ten attempts over 75 hours and 35 minutes, as the table of Standard Webhooks has them', () => {
  expect(attemptsAt(0, null)).toEqual([
    'PT0S',
    'PT5S',
    'PT5M5S',
    'PT35M5S',
    'PT2H35M5S',
    'PT7H35M5S',
    'PT17H35M5S',
    'PT31H35M5S',
    'PT51H35M5S',
    'PT75H35M5S',
  ])
})

test('what the receiver asks for prolongs a wait, up to a day, and adds no attempt', () => {
  expect(attemptsAt(0, 3600).slice(0, 4)).toEqual(['PT0S', 'PT1H', 'PT2H', 'PT3H'])
  expect(attemptsAt(0, 3600)).toHaveLength(10)
  expect(nextKnockAt(1, start, { spread: 0, askedSeconds: 10 * 86_400 })).toEqual(start.add({ hours: 24 }))
})

test('a wait is never shorter than the schedule says, nor more than a tenth longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, spread) => {
        const plain = nextKnockAt(attempts, start, { spread: 0, askedSeconds: null })
        const spreadOut = nextKnockAt(attempts, start, { spread, askedSeconds: null })
        const [least, found] = [plain, spreadOut].map((at) => at?.since(start).total('seconds') ?? Number.NaN)
        expect(found).toBeGreaterThanOrEqual(least ?? 0)
        expect(found).toBeLessThanOrEqual((least ?? 0) * 1.1 + 0.001)
      },
    ),
  )
})
