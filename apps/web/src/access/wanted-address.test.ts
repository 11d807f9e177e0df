import { expect, test } from 'vitest'
import { ownPath } from './wanted-address.ts'

test('a remembered deep link keeps its path, query and fragment', () => {
  expect(ownPath('/property/1000234/payment?type=letter#oct')).toBe(
    '/property/1000234/payment?type=letter#oct',
  )
  expect(ownPath('/checkout/L%2F12')).toBe('/checkout/L%2F12')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'property/1',
  '',
  null,
])('a deep link that leaves our origin is none: %s', (address) => {
  expect(ownPath(address)).toBeNull()
})
