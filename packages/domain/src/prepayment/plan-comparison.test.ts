import { describe, expect, test } from 'vitest'
import { type PlanSummary, planFinding, spanWords, summarizePlan } from './plan-comparison.ts'

const day = Temporal.PlainDate.from

function plan(lastDueOn: string, largestMinor = 100_000): PlanSummary {
  return { count: 12, totalMinor: 0, smallestMinor: 0, largestMinor, lastDueOn: day(lastDueOn) }
}

test('a plan comes to its number, sum, smallest and largest letra and last day', () => {
  expect(
    summarizePlan([
      { dueOn: day('2027-01-05'), amountMinor: 500 },
      { dueOn: day('2027-03-05'), amountMinor: 100 },
      { dueOn: day('2026-09-05'), amountMinor: 300 },
    ]),
  ).toEqual({
    count: 3,
    totalMinor: 900,
    smallestMinor: 100,
    largestMinor: 500,
    lastDueOn: day('2027-03-05'),
  })
  expect(summarizePlan([])).toBeNull()
})

describe('what the new plan changes', () => {
  test.each([
    ['2028-10-24', 'Terminas de pagar el 24/10/2028, un año antes'],
    ['2027-08-24', 'Terminas de pagar el 24/08/2027, 2 años y 2 meses antes'],
    ['2029-12-24', 'Terminas de pagar el 24/12/2029, 2 meses después'],
    ['2029-10-24', 'Terminas de pagar el 24/10/2029'],
  ])('ending on %s it says: %s', (last, finding) => {
    expect(planFinding(plan('2029-10-24'), plan(last))).toBe(finding)
  })

  test('ending on the same day with smaller letras it says so', () => {
    expect(planFinding(plan('2029-10-24'), plan('2029-10-24', 80_000))).toBe(
      'Terminas de pagar el 24/10/2029, con letras menores',
    )
  })
})

test.each([
  ['2026-11-21', '2026-11-22', 'un día'],
  ['2026-11-21', '2026-12-03', '12 días'],
  ['2026-11-21', '2026-12-25', 'un mes'],
  ['2026-11-21', '2027-12-21', 'un año y un mes'],
  ['2026-11-21', '2029-11-21', '3 años'],
])('from %s to %s: %s', (from, to, words) => {
  expect(spanWords(day(from), day(to))).toBe(words)
})
