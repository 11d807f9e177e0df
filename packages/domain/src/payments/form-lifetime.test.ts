import { expect, test } from 'vitest'
import { formExpiry, isAbsenceProven, isFormWindowOver } from './form-lifetime.ts'

const start = Temporal.Instant.from('2026-11-21T20:20:05Z')

test('an issued form can bring money for 30 minutes', () => {
  const expiresAt = formExpiry(start)
  expect(isFormWindowOver(expiresAt, start.add({ minutes: 29, seconds: 59 }))).toBe(false)
  expect(isFormWindowOver(expiresAt, start.add({ minutes: 30 }))).toBe(true)
})

test('"no such transaction" is proven only when answered twice, 15 minutes apart', () => {
  expect(isAbsenceProven(start, start)).toBe(false)
  expect(isAbsenceProven(start, start.add({ minutes: 14, seconds: 59 }))).toBe(false)
  expect(isAbsenceProven(start, start.add({ minutes: 15 }))).toBe(true)
})
