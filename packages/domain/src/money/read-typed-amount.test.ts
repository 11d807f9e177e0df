import { expect, test } from 'vitest'
import { readTypedAmount } from './read-typed-amount.ts'

test.each([
  ['3 000.50', { minor: 300_050, currency: null }],
  ['1\u00a0234\u202f567', { minor: 123_456_700, currency: null }],
  ['US$ 3,000.50', { minor: 300_050, currency: 'USD' }],
  ['S/ 3,000.-', { minor: 300_000, currency: 'PEN' }],
  ['S/. 500', { minor: 50_000, currency: 'PEN' }],
  ['3000\u200e', { minor: 300_000, currency: null }],
  ['-5', { minor: -500, currency: null }],
  ['30 00', null],
  ['1.234,50', null],
  ['mil', null],
])('%j reads as %j', (text, read) => {
  expect(readTypedAmount(text)).toEqual(read)
})
