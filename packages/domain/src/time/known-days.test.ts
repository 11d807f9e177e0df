import { expect, test } from 'vitest'
import { dayFrom, dayText } from './known-days.ts'

test('a day is what its text says, each time it is read', () => {
  for (const text of ['2026-11-24', '2024-02-29', '2026-11-24', '0001-01-01', '9998-12-31']) {
    expect(dayFrom(text)).toEqual(Temporal.PlainDate.from(text))
    expect(dayText(dayFrom(text))).toBe(text)
  }
  expect(dayFrom('2026-11-24')).toBe(dayFrom('2026-11-24'))
})

test('a day that was read otherwise, or made from a known one, is written as it is', () => {
  expect(dayText(dayFrom('20261124'))).toBe('2026-11-24')
  expect(dayText(dayFrom('2026-11-24').add({ days: 7 }))).toBe('2026-12-01')
  expect(dayText(new Temporal.PlainDate(2026, 1, 2))).toBe('2026-01-02')
})

test('what is no day is refused, also twice', () => {
  for (const _ of [1, 2]) expect(() => dayFrom('2026-02-30')).toThrow(RangeError)
})

test('more days than are kept are read all the same', () => {
  const first = Temporal.PlainDate.from('1900-01-01')
  for (let at = 0; at <= 20_001; at++) dayFrom(first.add({ days: at }).toString())
  expect(dayFrom('1900-01-01')).toEqual(first)
  expect(dayText(dayFrom('1900-01-01'))).toBe('1900-01-01')
})
