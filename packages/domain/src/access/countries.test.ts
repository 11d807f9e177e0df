import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { peru } from './country.ts'

test('the country list is built in, Peru with dial code 51 among the others', () => {
  expect(countries).toContainEqual(peru)
  expect(countries.length).toBeGreaterThan(190)
  expect(countries).toContainEqual({ name: 'España', dialCode: '34', code: 'ES' })
})

test('each country is listed once, with a dial code of 1 to 4 digits', () => {
  expect(new Set(countries.map((country) => country.code)).size).toBe(countries.length)
  for (const country of countries) expect(country.dialCode).toMatch(/^[1-9]\d{0,3}$/)
})

test('countries are in the order of their Spanish names', () => {
  const names = countries.map((country) => country.name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
})
