import { expect, test } from 'vitest'
import { balanceSteps, yearMarks } from './balance-steps.ts'

const from = Temporal.PlainDate.from('2026-11-21')

test('a balance stays until a letra is due, falls by it, and ends at zero', () => {
  const letras = [
    { dueOn: from.add({ days: 40 }), amountMinor: 300 },
    { dueOn: from.add({ days: 10 }), amountMinor: 200 },
  ]
  expect(balanceSteps(letras, from)).toEqual([
    { day: 0, minor: 500 },
    { day: 10, minor: 500 },
    { day: 10, minor: 300 },
    { day: 40, minor: 300 },
    { day: 40, minor: 0 },
  ])
})

test('overdue letras fall at the left edge', () => {
  expect(balanceSteps([{ dueOn: from.subtract({ days: 40 }), amountMinor: 300 }], from)).toEqual([
    { day: 0, minor: 300 },
    { day: 0, minor: 300 },
    { day: 0, minor: 0 },
  ])
})

test('years are marked on their first day, and thinned out where there are many', () => {
  expect(yearMarks(from, 800, 6)).toEqual([
    { day: 41, year: 2027 },
    { day: 406, year: 2028 },
    { day: 772, year: 2029 },
  ])
  const years = yearMarks(from, 360 * 30, 6).map(({ year }) => year)
  expect(years).toHaveLength(6)
  expect(years.slice(0, 2)).toEqual([2027, 2032])
})
