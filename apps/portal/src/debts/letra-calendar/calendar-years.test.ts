import type { CalendarYear } from '@llave/domain/receivables/instalment-progress'
import { expect, test } from 'vitest'
import { isTall, namedYears, roofSpan } from './calendar-years.ts'

function floor(year: number, months: readonly number[]): CalendarYear {
  return {
    year,
    months: Array.from({ length: 12 }, (_, month) => (months.includes(month + 1) ? ['coming'] : [])),
  }
}

test('the roof covers what the top floor has: to March of a last year that ends in March', () => {
  expect(roofSpan([floor(2029, [1, 2, 3]), floor(2028, [1])])).toEqual({ from: 0, to: 3 })
})

test('the roof of a house of one year starts with its first letra', () => {
  expect(roofSpan([floor(2026, [5, 6, 12])])).toEqual({ from: 4, to: 12 })
})

test('a house of 360 letras is tall, one of 48 is not', () => {
  const years = (count: number) => Array.from({ length: count }, (_, index) => floor(2056 - index, [1]))
  expect([isTall(years(30)), isTall(years(5))]).toEqual([true, false])
})

test('every floor of a low house bears its year', () => {
  expect([...namedYears([2029, 2028, 2027, 2026, 2025])]).toEqual([2029, 2028, 2027, 2026, 2025])
})

test('a tall house names its top, its ground and each fifth year between that has room', () => {
  const years = Array.from({ length: 16 }, (_, index) => 2041 - index)
  expect([...namedYears(years)]).toEqual([2041, 2035, 2030, 2026])
})
