import { expect, test } from 'vitest'
import { secondsUntilNextWindow, signInWindow } from './sign-in-policy.ts'

test('windows of 15 minutes follow each other', () => {
  const now = Temporal.Instant.from('2026-11-21T15:14:59.5Z')
  expect(signInWindow(now).toString()).toBe('2026-11-21T15:00:00Z')
  expect(secondsUntilNextWindow(now)).toBe(1)
  expect(signInWindow(now.add({ seconds: 1 })).toString()).toBe('2026-11-21T15:15:00Z')
})
