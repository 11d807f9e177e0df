import { anyDate, anyInstant } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { daysOverdue, isOverdue } from '../receivables/overdue.ts'
import { formatDate, formatDateTime, formatTime } from './format-date.ts'
import { limaDate, limaDateTime } from './lima-date.ts'
import { monthKey, monthLabel } from './month.ts'
import { parseDate } from './parse-date.ts'

const zoneAtStart = process.env.TZ
afterEach(() => {
  if (zoneAtStart === undefined) delete process.env.TZ
  else process.env.TZ = zoneAtStart
})

// The machine's zone is far east, far west, or Lima's own.
describe.each([
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['America/Lima', 300],
])('on a machine in %s', (zone, offset) => {
  function moveMachine(): void {
    process.env.TZ = zone
    expect(new Date().getTimezoneOffset()).toBe(offset)
  }

  test('today is the date in Lima, and changes at midnight there', () => {
    moveMachine()
    expect(limaDate(Temporal.Instant.from('2026-11-22T04:59:59Z')).toString()).toBe('2026-11-21')
    expect(limaDate(Temporal.Instant.from('2026-11-22T05:00:00Z')).toString()).toBe('2026-11-22')
  })

  test('a letra becomes overdue at midnight in Lima', () => {
    moveMachine()
    const letra = { dueOn: Temporal.PlainDate.from('2026-11-21'), state: 'pending' as const }
    expect(isOverdue(letra, limaDate(Temporal.Instant.from('2026-11-22T04:59:59Z')))).toBe(false)
    expect(isOverdue(letra, limaDate(Temporal.Instant.from('2026-11-22T05:00:00Z')))).toBe(true)
  })

  test('dates are DD/MM/YYYY and moments DD/MM/YYYY HH:mm A', () => {
    moveMachine()
    const moment = limaDateTime(Temporal.Instant.from('2026-11-21T20:20:05Z'))
    expect(formatDate(moment.toPlainDate())).toBe('21/11/2026')
    expect(formatDateTime(moment)).toBe('21/11/2026 15:20 PM')
    expect(formatDate(new Temporal.PlainDate(2026, 1, 5))).toBe('05/01/2026')
  })

  test('Lima is five hours behind UTC at every instant', () => {
    moveMachine()
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const expected = instant.subtract({ hours: 5 }).toString().slice(0, 10)
        expect(limaDate(instant).toString()).toBe(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('days overdue are whole calendar days', () => {
    moveMachine()
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -400, max: 400 }), (dueOn, days) => {
        expect(daysOverdue(dueOn, dueOn.add({ days }))).toBe(Math.max(0, days))
      }),
      { numRuns: 50 },
    )
  })
})

test('times are HH:mm A: 24 hours, then AM or PM', () => {
  expect(formatTime(new Temporal.PlainTime(0, 5))).toBe('00:05 AM')
  expect(formatTime(new Temporal.PlainTime(11, 59))).toBe('11:59 AM')
  expect(formatTime(new Temporal.PlainTime(12, 0))).toBe('12:00 PM')
  expect(formatTime(new Temporal.PlainTime(15, 20))).toBe('15:20 PM')
})

test('every date is parsed back from DD/MM/YYYY', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(parseDate(formatDate(date))?.equals(date)).toBe(true)
    }),
  )
})

test.each([
  '',
  '2026-11-21',
  '31/02/2026',
  '29/02/2026',
  '00/01/2026',
  '01/13/2026',
  '1/1/2026',
  '01/01/2026 ',
])('%j is not a date', (text) => {
  expect(parseDate(text)).toBeNull()
})

test('29 February of a leap year is a date', () => {
  expect(parseDate('29/02/2028')?.toString()).toBe('2028-02-29')
})

test('months are MMM YYYY in upper-case Spanish, SET never', () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    monthLabel(new Temporal.PlainDate(2026, index + 1, 1)),
  )
  expect(months.join(' ')).toBe(
    'ENE 2026 FEB 2026 MAR 2026 ABR 2026 MAY 2026 JUN 2026 JUL 2026 AGO 2026 SEP 2026 OCT 2026 NOV 2026 DIC 2026',
  )
})

test('month keys sort as their months do', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      const byMonth = Temporal.PlainYearMonth.compare(a.toPlainYearMonth(), b.toPlainYearMonth())
      expect(Math.sign(monthKey(a).localeCompare(monthKey(b)))).toBe(byMonth)
    }),
  )
})
