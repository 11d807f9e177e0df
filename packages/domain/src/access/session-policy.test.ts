import { expect, test } from 'vitest'
import { idleStatus, isLastSeenDue, isSessionAlive, type SessionTimes } from './session-policy.ts'

const start = Temporal.Instant.from('2026-11-21T15:00:00Z')
const fresh: SessionTimes = {
  createdAt: start,
  lastSeenAt: start,
  verifiedAt: start,
  exchangedAt: null,
  endedAt: null,
}
const after = (duration: Temporal.DurationLike) => start.add(Temporal.Duration.from(duration))

test('a verified session lasts 30 minutes without a call', () => {
  expect(isSessionAlive(fresh, after({ minutes: 29, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(fresh, after({ minutes: 30 }))).toBe(false)
})

test('a session in use lasts at most 12 hours', () => {
  const used = { ...fresh, lastSeenAt: after({ hours: 11, minutes: 50 }) }
  expect(isSessionAlive(used, after({ hours: 11, minutes: 59 }))).toBe(true)
  expect(isSessionAlive(used, after({ hours: 12 }))).toBe(false)
})

test('an unverified session lasts 15 minutes, used or not', () => {
  const unverified = { ...fresh, verifiedAt: null, lastSeenAt: after({ minutes: 14 }) }
  expect(isSessionAlive(unverified, after({ minutes: 14, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(unverified, after({ minutes: 15 }))).toBe(false)
})

test('an exchanged token stays valid for 60 s, an ended one does not', () => {
  const exchanged = { ...fresh, verifiedAt: null, exchangedAt: after({ minutes: 5 }) }
  expect(isSessionAlive(exchanged, after({ minutes: 5, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(exchanged, after({ minutes: 6 }))).toBe(false)
  expect(isSessionAlive({ ...fresh, endedAt: start }, start)).toBe(false)
})

test('the last call is recorded at most once a minute', () => {
  expect(isLastSeenDue(start, after({ seconds: 59 }))).toBe(false)
  expect(isLastSeenDue(start, after({ seconds: 60 }))).toBe(true)
})

test('an idle session is warned about two minutes before it may end, never later than the server ends it', () => {
  const called = start.epochMilliseconds
  const minute = 60_000
  expect(idleStatus(called, called)).toEqual({ mustAsk: false, left: 29 * minute })
  expect(idleStatus(called, called + 27 * minute - 1).mustAsk).toBe(false)
  expect(idleStatus(called, called + 27 * minute)).toEqual({ mustAsk: true, left: 2 * minute })
  expect(idleStatus(called, called + 29 * minute)).toEqual({ mustAsk: true, left: 0 })
  // A call that came too early to be recorded: the server counts from the one before.
  const written = { ...fresh, lastSeenAt: after({ seconds: -59 }) }
  expect(isSessionAlive(written, start.add({ milliseconds: 29 * minute - 1 }))).toBe(true)
  expect(idleStatus(called, called - minute).left).toBe(29 * minute)
})
