import { expect, test } from 'vitest'
import { isEntryAddress, loginAddress } from './login-mode.ts'

test.each([
  '/login',
  '/login/',
  '/MiCuenta/Ingreso',
  '/MICUENTA/ingresopin',
  '/MiCuenta/IngresoSeparacionCI',
])('%s is an entry route, whatever its case', (path) => {
  expect(isEntryAddress(path)).toBe(true)
})

test.each(['/', '/verification', '/MiCuenta', '/login/x', '/property/1/payment'])(
  '%s is no entry route',
  (path) => {
    expect(isEntryAddress(path)).toBe(false)
  },
)

test('who has no session is sent to /login with a type query', () => {
  expect(loginAddress('letter')).toBe('/login?type=letter')
})
