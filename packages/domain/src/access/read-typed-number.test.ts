import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { peru } from './country.ts'
import { dropSeparators, fitField, readTypedPhone } from './read-typed-number.ts'

const spain = countries.find(({ code }) => code === 'ES') ?? peru

test.each([
  ['44 556 677', '44556677'],
  ['44.556.677', '44556677'],
  ['20-51234567-8', '20512345678'],
  ['\u20664455\u00a06677\u2069\n', '44556677'],
  ['4455a', '4455a'],
])('the document number %j is read as %s', (text, number) => {
  expect(dropSeparators(text)).toBe(number)
})

describe('a mobile number typed with Peru selected', () => {
  test.each([
    ['999 888 777', 'PE', '999888777'],
    ['999-888-777', 'PE', '999888777'],
    ['+51 999 888 777', 'PE', '999888777'],
    ['(+51) 999–888–777', 'PE', '999888777'],
    ['0051999888777', 'PE', '999888777'],
    ['51999888777', 'PE', '999888777'],
    ['+34 612 345 678', 'ES', '612345678'],
    ['+1 (305) 555-0142', 'US', '3055550142'],
    ['519998887', 'PE', '519998887'],
    ['+51', 'PE', '+51'],
    ['99a', 'PE', '99a'],
  ])('%j is read as %s, %s', (text, code, number) => {
    const read = readTypedPhone(text, peru, countries)
    expect([read.country.code === 'CA' ? 'US' : read.country.code, read.number]).toEqual([code, number])
  })
})

test('with another country selected a number is of that country, or of its + prefix', () => {
  expect(readTypedPhone('51999888777', spain, countries)).toEqual({ country: spain, number: '51999888777' })
  expect(readTypedPhone('+34612345678', spain, countries)).toEqual({ country: spain, number: '612345678' })
  expect(readTypedPhone('+51 999 888 777', spain, countries).country.code).toBe('PE')
})

test('a full field accepts no further digit, and a paste is truncated', () => {
  expect(fitField('12345678', '129345678', 8)).toBe('12345678')
  expect(fitField('', '1234567890', 8)).toBe('12345678')
  expect(fitField('1234', '12345', 8)).toBe('12345')
})
