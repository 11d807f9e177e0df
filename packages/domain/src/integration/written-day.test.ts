import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayHabit, isMonthFirst, readWrittenDay } from './written-day.ts'

test.each<[string, DayHabit, string]>([
  ['2026-12-05', 'dd/mm/yyyy', '2026-12-05'],
  ['2026/12/5', 'dd/mm/yyyy', '2026-12-05'],
  ['2026-12-05T00:00:00', 'dd/mm/yyyy', '2026-12-05'],
  ['2026-12-05 00:00:00.000', 'dd/mm/yyyy', '2026-12-05'],
  ['05/12/2026', 'dd/mm/yyyy', '2026-12-05'],
  ['5.12.2026', 'dd/mm/yyyy', '2026-12-05'],
  ['5-12-2026', 'dd/mm/yyyy', '2026-12-05'],
  ['5/12/2026 0:00', 'dd/mm/yyyy', '2026-12-05'],
  ['5/12/2026 12:00:00 a. m.', 'dd/mm/yyyy', '2026-12-05'],
  ['00/00/0000', 'dd/mm/yyyy', '0000-00-00'],
  ['12/05/2026', 'mm/dd/yyyy', '2026-12-05'],
  ['2026-12-05', 'mm/dd/yyyy', '2026-12-05'],
  ['20261205', 'yyyymmdd', '2026-12-05'],
  ['46361', 'excel', '2026-12-05'],
  ['46361.75', 'excel', '2026-12-05'],
  ['61', 'excel', '1900-03-01'],
])('%s, where the file writes %s, is %s', (text, habit, day) => {
  expect(readWrittenDay(text, habit)).toEqual({ day })
})

test.each<[string, DayHabit, string]>([
  ['12/25/2026', 'dd/mm/yyyy', 'no es una fecha: el mes sería 25, porque se lee día/mes/año'],
  ['25/12/2026', 'mm/dd/yyyy', 'no es una fecha: el mes sería 25, porque se lee mes/día/año'],
  ['05/12/26', 'dd/mm/yyyy', 'tiene el año con dos cifras'],
  ['46361', 'dd/mm/yyyy', 'es un número y no una fecha'],
  ['20261205', 'dd/mm/yyyy', 'no es una fecha'],
  ['5 de diciembre', 'dd/mm/yyyy', 'no es una fecha'],
  ['05/12-2026', 'dd/mm/yyyy', 'no es una fecha'],
  ['2026-12-05T00:00:00Z', 'dd/mm/yyyy', 'no es una fecha'],
])('%s, where the file writes %s, is refused: %s', (text, habit, fault) => {
  expect(readWrittenDay(text, habit)).toEqual({ fault })
})

test('a day that only a month first explains is known as such', () => {
  expect(['12/25/2026', '1/13/2026 0:00'].every(isMonthFirst)).toBe(true)
  expect(['25/12/2026', '05/12/2026', '2026-12-25', '13/13/2026', '12/32/2026'].some(isMonthFirst)).toBe(
    false,
  )
})

test('any day comes back as it was, however it is written', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year, month, day] = iso.split('-').map(Number)
      const serial = Math.floor(date.getTime() / 86_400_000) + 25_569
      expect(readWrittenDay(`${day}/${month}/${year}`, 'dd/mm/yyyy')).toEqual({ day: iso })
      expect(readWrittenDay(`${month}/${day}/${year}`, 'mm/dd/yyyy')).toEqual({ day: iso })
      expect(readWrittenDay(iso.replaceAll('-', ''), 'yyyymmdd')).toEqual({ day: iso })
      expect(readWrittenDay(String(serial), 'excel')).toEqual({ day: iso })
    }),
  )
})
