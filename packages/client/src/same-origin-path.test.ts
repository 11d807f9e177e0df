import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

test('a remembered deep link keeps its path, query and fragment', () => {
  expect(sameOriginPath('/property/1000234/payment?type=letter#oct')).toBe(
    '/property/1000234/payment?type=letter#oct',
  )
  expect(sameOriginPath('/checkout/L%2F12')).toBe('/checkout/L%2F12')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/.//evil.example/',
  '/a/..//evil.example/',
  '/%2e//evil.example/',
  '/.\\/evil.example/',
  'javascript:alert(1)',
  'property/1',
  '',
  null,
])('a deep link to another origin is ignored: %s', (address) => {
  expect(sameOriginPath(address)).toBeNull()
})

test('whatever was remembered, the opened address is on our origin', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'evil.example',
    'a',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = sameOriginPath(`/${parts.join('')}`)
      if (path !== null) expect(new URL(path, 'https://llave.example').origin).toBe('https://llave.example')
    }),
  )
})
