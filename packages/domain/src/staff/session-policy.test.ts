import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isConfirmationDue,
  isStaffSessionAlive,
  safeStaffIdleMs,
  staffIdleStatus,
  staffSessionPolicy,
} from './session-policy.ts'

const minute = 60_000

test('who does nothing is asked two minutes before the end, 26 minutes after the last act', () => {
  const after = (minutes: number) => staffIdleStatus(0, minutes * minute)
  expect(after(25.9).mustAsk).toBe(false)
  expect(after(26)).toEqual({ mustAsk: true, left: 2 * minute })
  expect(after(28)).toEqual({ mustAsk: true, left: 0 })
  expect(after(500).left).toBe(0)
  // A clock that was set back takes nobody's session.
  expect(staffIdleStatus(10 * minute, 0)).toEqual({ mustAsk: false, left: safeStaffIdleMs })
})

test('who only writes is confirmed to the server a minute later, who does nothing is not', () => {
  expect(isConfirmationDue(10_000, 0, minute)).toBe(true)
  expect(isConfirmationDue(10_000, 0, minute - 1)).toBe(false)
  expect(isConfirmationDue(0, 0, 5 * minute)).toBe(false)
  expect(isConfirmationDue(10_000, 20_000, 5 * minute)).toBe(false)
})

test('while the browser counts a session as alive, the server does', () => {
  const { seenEvery, confirmEvery } = staffSessionPolicy
  const createdAt = Temporal.Instant.from('2026-11-23T13:00:00Z')
  fc.assert(
    fc.property(
      // When the last act was, how late the server heard of it, how much older the stored call is, and what passed.
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: confirmEvery }),
      fc.integer({ min: 0, max: seenEvery }),
      fc.integer({ min: 0, max: 3_600 }),
      (actedAt, late, stored, passed) => {
        const now = actedAt + late + passed
        if (staffIdleStatus(actedAt * 1000, now * 1000).left === 0) return
        // At worst the call was before the act, by all that may pass until the act is confirmed.
        const lastSeenAt = createdAt.add({ seconds: Math.max(0, actedAt - confirmEvery + late - stored) })
        const times = { createdAt, lastSeenAt, endedAt: null }
        expect(isStaffSessionAlive(times, createdAt.add({ seconds: now }))).toBe(true)
      },
    ),
  )
})
