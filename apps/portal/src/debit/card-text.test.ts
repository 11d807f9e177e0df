import { expect, test } from 'vitest'
import { brandName, cardOwner, cardText } from './card-text.ts'

test.each([
  ['497010******0055', 'Visa terminada en 0055'],
  ['520000******0007', 'Mastercard terminada en 0007'],
  ['222100******0009', 'Mastercard terminada en 0009'],
  ['375900*****0008', 'Amex terminada en 0008'],
  ['360000****0008', 'Diners terminada en 0008'],
  ['305000****0004', 'Diners terminada en 0004'],
  ['990000******1234', 'Tarjeta terminada en 1234'],
])('%s reads "%s"', (masked, words) => {
  expect(cardText(masked)).toBe(words)
})

test('an unknown number has no brand', () => {
  expect(brandName('')).toBe('Tarjeta')
})

test("a card without a holder's name shows the customer who affiliated it", () => {
  expect(cardOwner({ holder: '' }, 'Lucía Paredes')).toEqual({ name: 'Cliente', value: 'Lucía Paredes' })
  expect(cardOwner({ holder: 'LUCIA PAREDES' }, 'Lucía Paredes')).toEqual({
    name: 'Titular',
    value: 'LUCIA PAREDES',
  })
})
