import type { CalendarYear } from '@llave/domain/receivables/instalment-calendar'
import { expect, test } from 'vitest'
import { isCompact, labelledYears, latestYearSpan } from './calendar-years.ts'

function calendarYear(year: number, months: readonly number[]): CalendarYear {
  return {
    year,
    months: Array.from({ length: 12 }, (_, month) => (months.includes(month + 1) ? ['coming'] : [])),
  }
}

test('the top edge spans the months of the latest year that have letras', () => {
  expect(latestYearSpan([calendarYear(2029, [1, 2, 3]), calendarYear(2028, [1])])).toEqual({ from: 0, to: 3 })
})

test('the top edge of a calendar of one year starts with its first letra', () => {
  expect(latestYearSpan([calendarYear(2026, [5, 6, 12])])).toEqual({ from: 4, to: 12 })
})

test('a calendar of 30 years is compact, one of 5 is not', () => {
  const years = (count: number) =>
    Array.from({ length: count }, (_, index) => calendarYear(2056 - index, [1]))
  expect([isCompact(years(30)), isCompact(years(5))]).toEqual([true, false])
})

test('each row of a calendar of few years is labelled', () => {
  expect([...labelledYears([2029, 2028, 2027, 2026, 2025])]).toEqual([2029, 2028, 2027, 2026, 2025])
})

test('in a compact calendar the first, the last and each fifth year with enough room between are labelled', () => {
  const years = Array.from({ length: 16 }, (_, index) => 2041 - index)
  expect([...labelledYears(years)]).toEqual([2041, 2035, 2030, 2026])
})
