import { expect, test } from 'vitest'
import { loginAddress } from './login-mode.ts'

test('without a session the redirect is to /login with a type query', () => {
  expect(loginAddress('letter')).toBe('/login?type=letter')
})
