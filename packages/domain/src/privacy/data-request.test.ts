import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay, workingDaysBetween } from '../time/working-days.ts'
import {
  dataRequestDueOn,
  dataRequestFault,
  dataRequestLimit,
  dataRequestStates,
  dataRequestTerm,
} from './data-request.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('an answer is due on the tenth working day, holidays of Peru not counted', () => {
  expect(dataRequestDueOn(day('2026-11-23'))).toEqual(day('2026-12-07'))
  // 8 and 9 December are holidays.
  expect(dataRequestDueOn(day('2026-11-27'))).toEqual(day('2026-12-15'))
})

test('the last day is a working day, and as many of them lie between as the term has', () => {
  const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => day('2022-01-01').add({ days }))
  fc.assert(
    fc.property(anyDay, (askedOn) => {
      const dueOn = dataRequestDueOn(askedOn)
      expect(isWorkingDay(dueOn)).toBe(true)
      expect(workingDaysBetween(askedOn, dueOn)).toBe(dataRequestTerm.workingDays)
    }),
  )
})

test('words that say nothing, too many, or hide characters are refused', () => {
  expect(dataRequestFault(' \u200b\n', 'Escribe qué pides')).toBe('Escribe qué pides')
  expect(dataRequestFault('a'.repeat(dataRequestLimit), '')).toBeNull()
  expect(dataRequestFault('a'.repeat(dataRequestLimit + 1), '')).toBe('Escribe hasta 2000 caracteres')
  expect(dataRequestFault('Mi nombre\nes رشيد', '')).toBeNull()
  expect(dataRequestFault('Mi \u202enombre', '')).toBe('Quita los caracteres que no se ven')
})

test('what was answered or taken back stays so', () => {
  for (const ended of ['granted', 'refused', 'withdrawn'] as const)
    for (const next of dataRequestStates.all) expect(dataRequestStates.mayFollow(ended, next)).toBe(false)
})
