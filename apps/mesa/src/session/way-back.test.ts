import { expect, test } from 'vitest'
import { signInAddress, wayBack } from './way-back.ts'

test('sign-in knows the address that was left, with its filter', () => {
  const address = signInAddress({ pathname: '/bandeja/45', search: '?ver=mias&q=a%26b' }, 'expired')
  expect(wayBack(new URL(address, 'https://mesa.example').search)).toBe('/bandeja/45?ver=mias&q=a%26b')
})

test('whoever signed out, and whoever stood at home, comes home', () => {
  expect(signInAddress({ pathname: '/bandeja', search: '' }, 'signed-out')).toBe('/entrar')
  expect(signInAddress({ pathname: '/', search: '' }, 'idle')).toBe('/entrar')
  expect(wayBack('')).toBe('/')
})

test.each([
  '//elsewhere.example/bandeja',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/entrar',
  '/entrar?volver=/entrar',
])('%s is no way back', (wanted) => {
  expect(wayBack(`?${new URLSearchParams({ volver: wanted })}`)).toBe('/')
})
