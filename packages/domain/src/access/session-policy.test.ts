import { expect, test } from 'vitest'
import { isSessionAlive, isSightingDue, type SessionTimes } from './session-policy.ts'

const start = Temporal.Instant.from('2026-11-21T15:00:00Z')
const fresh: SessionTimes = {
  createdAt: start,
  lastSeenAt: start,
  verifiedAt: start,
  exchangedAt: null,
  endedAt: null,
}
const after = (duration: Temporal.DurationLike) => start.add(Temporal.Duration.from(duration))

test('a verified session lives 30 minutes without a call', () => {
  expect(isSessionAlive(fresh, after({ minutes: 29, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(fresh, after({ minutes: 30 }))).toBe(false)
})

test('a session in use lives 12 hours at most', () => {
  const used = { ...fresh, lastSeenAt: after({ hours: 11, minutes: 50 }) }
  expect(isSessionAlive(used, after({ hours: 11, minutes: 59 }))).toBe(true)
  expect(isSessionAlive(used, after({ hours: 12 }))).toBe(false)
})

test('a session without its code lives 15 minutes, used or not', () => {
  const unverified = { ...fresh, verifiedAt: null, lastSeenAt: after({ minutes: 14 }) }
  expect(isSessionAlive(unverified, after({ minutes: 14, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(unverified, after({ minutes: 15 }))).toBe(false)
})

test('a token that was exchanged lives 60 s more, an ended one not at all', () => {
  const exchanged = { ...fresh, verifiedAt: null, exchangedAt: after({ minutes: 5 }) }
  expect(isSessionAlive(exchanged, after({ minutes: 5, seconds: 59 }))).toBe(true)
  expect(isSessionAlive(exchanged, after({ minutes: 6 }))).toBe(false)
  expect(isSessionAlive({ ...fresh, endedAt: start }, start)).toBe(false)
})

test('the last call is written at most once a minute', () => {
  expect(isSightingDue(start, after({ seconds: 59 }))).toBe(false)
  expect(isSightingDue(start, after({ seconds: 60 }))).toBe(true)
})
