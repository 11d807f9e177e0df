import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyValue } from './likely-value.ts'

test('a month that does not exist, parted thousands and a lost zero are understood; nothing else is', () => {
  expect(likelyValue('dueOn', '2026-13-12')).toBe('2026-12-13')
  expect(likelyValue('amount', ' 12,450.50')).toBe('12450.50')
  expect(likelyValue('amount', '1,012,450.5')).toBe('1012450.5')
  expect(likelyValue('documentNumber', '7074881')).toBe('07074881')
  for (const value of ['2026-02-30', '2026-13-31', '12,450', '1,2.50', '7074881', '', 'annulled'])
    expect(likelyValue('code', value), value).toBe(null)
  expect(likelyValue('documentNumber', '707488')).toBe(null)
})

test('what is proposed is never proposed otherwise', () => {
  const written = fc.stringMatching(/^\d{1,4}[-,.]?\d{0,3}[-,.]?\d{0,3}$/)
  fc.assert(
    fc.property(fc.constantFrom('dueOn', 'amount', 'documentNumber'), written, (field, value) => {
      const likely = likelyValue(field, value)
      if (likely !== null) expect(likelyValue(field, likely)).toBe(null)
    }),
  )
})
