import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, minorFromDecimal } from './decimal-text.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [35050, '350.50'],
  [-35050, '-350.50'],
  [123456789012, '1234567890.12'],
])('%i minor units are %j', (minor, text) => {
  expect(decimalText(minor)).toBe(text)
})

test('every amount comes back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (minor) => {
      expect(minorFromDecimal(decimalText(minor))).toBe(minor === 0 ? 0 : minor)
    }),
  )
})

test.each(['', '350', '350.5', '350.505', '1,000.00', ' 1.00', '+1.00', '1e2.00'])(
  '%j is no such text',
  (text) => {
    expect(() => minorFromDecimal(text)).toThrow(RangeError)
  },
)
