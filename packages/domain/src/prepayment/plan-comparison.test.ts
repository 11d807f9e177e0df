import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { type PlanSummary, planHeadline, spanText, summarizePlan } from './plan-comparison.ts'

const day = Temporal.PlainDate.from
const nothing = money(0, 'PEN')

function plan(lastDueOn: string, largestMinor = 100_000): PlanSummary {
  return { count: 12, totalMinor: 0, smallestMinor: 0, largestMinor, lastDueOn: day(lastDueOn) }
}

test('a plan is summarized by number, sum, smallest and largest letra and last day', () => {
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
    expect(planHeadline(plan('2029-10-24'), plan(last), nothing)).toBe(finding)
  })

  test('ending on the same day with smaller letras it says so', () => {
    expect(planHeadline(plan('2029-10-24'), plan('2029-10-24', 80_000), nothing)).toBe(
      'Terminas de pagar el 24/10/2029, con letras menores',
    )
  })

  test('a plan that costs more says how much', () => {
    const before = { ...plan('2027-11-05'), totalMinor: 1_200_000 }
    const dear = { ...plan('2026-12-05', 1_190_000), totalMinor: 1_190_000 }
    expect(planHeadline(before, dear, money(10_000, 'USD'))).toBe(
      'Terminas de pagar el 05/12/2026, 11 meses antes, pero tus letras suben hasta US$\u00a011,900.00',
    )
    const long = { ...plan('2028-02-05', 100_000), totalMinor: 1_190_050 }
    expect(planHeadline(before, long, money(10_000, 'PEN'))).toBe(
      'Terminas de pagar el 05/02/2028, 3 meses después, pero en total pagas S/\u00a00.50 más',
    )
    const both = { ...plan('2027-08-05', 130_000), totalMinor: 1_195_000 }
    expect(planHeadline(before, both, money(10_000, 'PEN'))).toBe(
      'Terminas de pagar el 05/08/2027, 3 meses antes, pero tus letras suben hasta S/\u00a01,300.00 y en total pagas S/\u00a050.00 más',
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
  expect(spanText(day(from), day(to))).toBe(words)
})
