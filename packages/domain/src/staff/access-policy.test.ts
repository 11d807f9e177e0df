import { expect, test } from 'vitest'
import { mayRemovePasskey, needsBackup, type WaysBack } from './access-policy.ts'

const alone: WaysBack = { method: 'passkey', passkeys: 1, newPasskeys: 0, recoveryCodes: 0, company: false }

test('whoever has one passkey alone needs a second way in', () => {
  expect(needsBackup(alone)).toBe(true)
  expect(needsBackup({ ...alone, passkeys: 2 })).toBe(false)
  expect(needsBackup({ ...alone, recoveryCodes: 1 })).toBe(false)
  expect(needsBackup({ ...alone, company: true })).toBe(false)
  for (const method of ['company', 'demonstration'] as const) {
    expect(needsBackup({ ...alone, method, passkeys: 0 })).toBe(false)
  }
})

test('whoever came by a printed code has to register a key, whatever else they have', () => {
  const recovered: WaysBack = { ...alone, method: 'recovery', passkeys: 3, recoveryCodes: 9, company: true }
  expect(needsBackup(recovered)).toBe(true)
  expect(needsBackup({ ...recovered, newPasskeys: 1 })).toBe(false)
  expect(needsBackup({ ...alone, method: 'recovery', newPasskeys: 1 })).toBe(true)
})

test('the last way in is not taken away', () => {
  expect(mayRemovePasskey({ passkeys: 1, company: false })).toBe(false)
  expect(mayRemovePasskey({ passkeys: 1, company: true })).toBe(true)
  expect(mayRemovePasskey({ passkeys: 2, company: false })).toBe(true)
})
