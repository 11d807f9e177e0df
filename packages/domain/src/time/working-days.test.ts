import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidaysOf } from './holidays.ts'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

// By hand, from the calendars of 2026 and 2027 and the list of D. Leg. 713, art. 6, as it stands.
const byHand = [
  '2026-01-01 2026-04-02 2026-04-03 2026-05-01 2026-06-07 2026-06-29 2026-07-23 2026-07-28 2026-07-29',
  '2026-08-06 2026-08-30 2026-10-08 2026-11-01 2026-12-08 2026-12-09 2026-12-25',
  '2027-01-01 2027-03-25 2027-03-26 2027-05-01 2027-06-07 2027-06-29 2027-07-23 2027-07-28 2027-07-29',
  '2027-08-06 2027-08-30 2027-10-08 2027-11-01 2027-12-08 2027-12-09 2027-12-25',
].flatMap((line) => line.split(' '))

const sorted = (year: number) =>
  holidaysOf(year)
    .map((date) => date.toString())
    .sort()

describe('the holidays of Peru', () => {
  test('of 2026 and 2027 are the sixteen of the law', () => {
    expect([...sorted(2026), ...sorted(2027)]).toEqual(byHand)
  })

  test('grew by the laws of 2021 to 2023, and nothing was a holiday before its law', () => {
    expect([1991, 1992, 2021, 2022, 2023, 2024, 2040].map((year) => holidaysOf(year).length)).toEqual([
      0, 12, 12, 14, 15, 16, 16,
    ])
    const isHoliday = (text: string) => sorted(day(text).year).includes(text)
    expect(['2021-12-09', '2021-08-06', '2022-07-23', '2023-06-07'].filter(isHoliday)).toEqual([])
    expect(
      ['2022-12-09', '2022-08-06', '2023-07-23', '2024-06-07'].filter((text) => !isHoliday(text)),
    ).toEqual([])
  })

  // Easter Sundays as printed in almanacs, the earliest and the latest that there are among them.
  test.each([
    '1992-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2018-04-01',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2028-04-16',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('Thursday and Friday before Easter of %s', (easter) => {
    const week = holidaysOf(day(easter).year).filter(({ month }) => month === 3 || month === 4)
    expect(week.map((date) => date.until(day(easter)).days)).toEqual([3, 2])
  })
})

/** The oracle: one day after the other, by the calendar's own words and the list by hand. */
function isWorkingByHand(date: Date): boolean {
  return ![0, 6].includes(date.getUTCDay()) && !byHand.includes(date.toISOString().slice(0, 10))
}

function countByHand(after: string, until: string): number {
  let count = 0
  for (let ms = Date.parse(after) + 86_400_000; ms <= Date.parse(until); ms += 86_400_000) {
    if (isWorkingByHand(new Date(ms))) count += 1
  }
  return count
}

const anyDayByHand = fc
  .integer({ min: 0, max: 729 })
  .map((days) => day('2026-01-01').add({ days }).toString())

describe('working days', () => {
  test('are those of the oracle on every day of two years', () => {
    for (let date = day('2026-01-01'); date.year < 2028; date = date.add({ days: 1 })) {
      expect(isWorkingDay(date), date.toString()).toBe(isWorkingByHand(new Date(date.toString())))
    }
  })

  test('between two days are those of the oracle, and none backwards', () => {
    fc.assert(
      fc.property(anyDayByHand, anyDayByHand, (after, until) => {
        expect(workingDaysBetween(day(after), day(until))).toBe(countByHand(after, until))
      }),
      { numRuns: 300 },
    )
  })

  test('added to a day lead to the first day with so many between', () => {
    fc.assert(
      fc.property(anyDayByHand, fc.integer({ min: 1, max: 40 }), (from, days) => {
        const reached = addWorkingDays(day(from), days)
        fc.pre(reached.year < 2028)
        expect(isWorkingByHand(new Date(reached.toString()))).toBe(true)
        expect(countByHand(from, reached.toString())).toBe(days)
      }),
    )
  })

  test('agree with each other in every century, also where no list was written by hand', () => {
    const anyDay = fc.integer({ min: -60_000, max: 150_000 }).map((days) => day('1970-01-01').add({ days }))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (from, days) => {
        expect(workingDaysBetween(from, addWorkingDays(from, days))).toBe(days)
      }),
    )
  })

  test('skip Easter, Fiestas Patrias and two holidays in December', () => {
    expect(addWorkingDays(day('2026-04-01'), 1).toString()).toBe('2026-04-06')
    expect(addWorkingDays(day('2026-07-27'), 1).toString()).toBe('2026-07-30')
    expect(addWorkingDays(day('2026-12-07'), 1).toString()).toBe('2026-12-10')
    // 2 January 2026 was free for the public sector alone.
    expect(addWorkingDays(day('2025-12-31'), 1).toString()).toBe('2026-01-02')
  })

  test('of no number, or backwards, are refused', () => {
    expect(addWorkingDays(day('2026-11-22'), 0).toString()).toBe('2026-11-22')
    for (const days of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => addWorkingDays(day('2026-11-22'), days)).toThrow(RangeError)
    }
  })
})
