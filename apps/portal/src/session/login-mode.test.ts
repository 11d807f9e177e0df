import { expect, test } from 'vitest'
import { loginAddress } from './login-mode.ts'

test('who has no session is sent to /login with a type query', () => {
  expect(loginAddress('letter')).toBe('/login?type=letter')
})
