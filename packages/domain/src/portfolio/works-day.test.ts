import { expect, test } from 'vitest'
import { faultOfWorksDay } from './works-day.ts'

const today = Temporal.PlainDate.from('2026-11-25')

test.each([
  ['2026-11-25', null],
  ['2026-11-26', 'Ese día todavía no llega.'],
  ['2016-11-25', null],
  ['2016-11-24', 'Ese día fue hace más de 10 años: revisa el año.'],
  ['0206-11-25', 'Ese día fue hace más de 10 años: revisa el año.'],
])('a picture of %s', (day, fault) => {
  expect(faultOfWorksDay(Temporal.PlainDate.from(day), today)).toBe(fault)
})
