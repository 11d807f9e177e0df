import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCursor, nextEpoch, parseCursor } from './feed-cursor.ts'

const cursor = { epoch: 20261122193005, number: 81, mark: '9f3a01bc' }

test('a cursor is text that comes back as it was', () => {
  expect(formatCursor(cursor)).toBe('20261122193005-81-9f3a01bc')
  expect(parseCursor('20261122193005-81-9f3a01bc')).toEqual(cursor)
})

test.each([
  '',
  '81',
  '20261122193005-81',
  '20261122193005-0-9f3a01bc',
  '20261122193005-081-9f3a01bc',
  '20261122193005-81-9F3A01BC',
  '20261122193005-81-9f3a01bc ',
  '2026-81-9f3a01bc',
  '00261122193005-81-9f3a01bc',
  '20261122193005-1234567890123456-9f3a01bc',
])('%j is no cursor', (text) => {
  expect(parseCursor(text)).toBeNull()
})

test('any text is a cursor that says the same, or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseCursor(text)
      if (parsed) expect(formatCursor(parsed)).toBe(text)
    }),
  )
})

test('an epoch is the second in which it begins, and a clock that stands still or goes back gives no old one', () => {
  const now = Temporal.Instant.from('2026-11-22T19:30:05.9Z')
  expect(nextEpoch(0, now)).toBe(20261122193005)
  expect(nextEpoch(20261122193005, now)).toBe(20261122193006)
  expect(nextEpoch(20270101000000, now)).toBe(20270101000001)
})
