import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorkingDay, workingDaysBetween } from '../time/working-days.ts'
import { complaintClock, complaintTerm } from './complaint-clock.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

function clock(filedOn: string, today: string, answeredOn: string | null = null) {
  const found = complaintClock(day(filedOn), answeredOn === null ? null : day(answeredOn), day(today))
  return `${found.day} ${found.state} ${found.dueOn} ${found.daysLeft}`
}

describe('the clock of a complaint', () => {
  // Filed on a Friday; no holiday in between.
  test.each([
    ['2026-11-06', '0 calm 2026-11-27 15'],
    ['2026-11-08', '0 calm 2026-11-27 15'],
    ['2026-11-09', '1 calm 2026-11-27 14'],
    ['2026-11-19', '9 calm 2026-11-27 6'],
    ['2026-11-20', '10 amber 2026-11-27 5'],
    // Sunday: the tenth day goes on.
    ['2026-11-22', '10 amber 2026-11-27 5'],
    ['2026-11-24', '12 amber 2026-11-27 3'],
    ['2026-11-25', '13 red 2026-11-27 2'],
    ['2026-11-27', '15 red 2026-11-27 0'],
    // Saturday after the last day: late, though no sixteenth working day has come.
    ['2026-11-28', '15 overdue 2026-11-27 0'],
    ['2026-11-30', '16 overdue 2026-11-27 0'],
  ])('filed on 6 November, on %s it is %s', (today, expected) => {
    expect(clock('2026-11-06', today)).toBe(expected)
  })

  test.each([
    ['a Saturday begins on Monday', '2026-11-07', '2026-11-09', '1 calm 2026-11-27 14'],
    ['the holiday of 8 December begins on the 10th', '2026-12-08', '2026-12-10', '1 calm 2026-12-31 14'],
    ['the eve of Easter Thursday begins on Monday', '2026-04-01', '2026-04-06', '1 calm 2026-04-24 14'],
    [
      '23 November runs through two holidays and Christmas',
      '2026-11-23',
      '2026-12-16',
      '15 red 2026-12-16 0',
    ],
    ['the last days of the year ends in the next', '2026-12-18', '2027-01-12', '15 red 2027-01-12 0'],
  ])('one filed on %s', (_, filedOn, today, expected) => {
    expect(clock(filedOn, today)).toBe(expected)
  })

  test('an answer stops it on its day, in time or late, whatever day it is now', () => {
    expect(clock('2026-11-06', '2027-03-01', '2026-11-12')).toBe('4 answered 2026-11-27 11')
    expect(clock('2026-11-06', '2027-03-01', '2026-12-01')).toBe('17 answered 2026-11-27 0')
  })

  test('a clock that runs behind that of the filing shows the first day', () => {
    expect(clock('2026-11-06', '2026-11-05')).toBe('0 calm 2026-11-27 15')
  })

  test('never runs backwards, is due on a working day, and is late exactly after it', () => {
    const order = ['calm', 'amber', 'red', 'overdue']
    const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => day('2022-01-01').add({ days }))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (filedOn, days) => {
        const today = filedOn.add({ days })
        const found = complaintClock(filedOn, null, today)
        const tomorrow = complaintClock(filedOn, null, today.add({ days: 1 }))
        expect(isWorkingDay(found.dueOn)).toBe(true)
        expect(workingDaysBetween(filedOn, found.dueOn)).toBe(complaintTerm)
        expect(found.state === 'overdue').toBe(Temporal.PlainDate.compare(today, found.dueOn) > 0)
        expect(order.indexOf(tomorrow.state)).toBeGreaterThanOrEqual(order.indexOf(found.state))
        if (found.state !== 'overdue') expect(found.day + found.daysLeft).toBe(complaintTerm)
      }),
    )
  })
})
