import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeDigits,
  codePolicy,
  codeRange,
  secondsUntilAllowed,
  secondsUntilResend,
  shortTriesPerDay,
  triesLeft,
} from './code-policy.ts'

const midnight = Temporal.Instant.from('2026-11-21T05:00:00Z')
const untilAllowed = (
  sentAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
  startOfDay: Temporal.Instant,
) => secondsUntilAllowed({ sinceSuccess: sentAt, overall: sentAt }, now, startOfDay)
const at = (minutes: number) => midnight.add({ seconds: Math.round(minutes * 60) })

describe('the digits', () => {
  test('three digits are in the range 100 to 998', () => {
    expect(codeRange(3)).toEqual({ min: 100, max: 998 })
    expect(codeRange(6)).toEqual({ min: 100_000, max: 999_998 })
  })

  test('after two codes were invalidated by wrong tries the next ones of that day have six', () => {
    const triesOf = (deadCodes: number) => deadCodes * codePolicy.tries
    expect([0, 1, 2, 3].map((dead) => codeDigits(triesOf(dead), false))).toEqual([3, 3, 6, 6])
    expect(codeDigits(triesOf(2), false, 8)).toBe(8)
    expect(codeDigits(0, false, 4)).toBe(4)
  })

  test('while guessing is detected every code has six', () => {
    expect([codeDigits(0, true), codeDigits(0, true, 4), codeDigits(0, true, 8)]).toEqual([6, 6, 8])
  })

  test('a code is valid for 5 minutes and 3 tries, and a wrong one is answered after 3 s', () => {
    expect(codePolicy).toMatchObject({ lifetime: 300, tries: 3, wrongAnswerDelay: 3 })
    expect([0, 1, 2, 3].map((tries) => triesLeft({ digits: 3, tries }, tries))).toEqual([3, 2, 1, 0])
  })

  test('the short codes of one day take six wrong tries in total, however they are distributed', () => {
    expect(triesLeft({ digits: 3, tries: 1 }, 5)).toBe(1)
    expect(triesLeft({ digits: 3, tries: 0 }, 6)).toBe(0)
    expect(triesLeft({ digits: 6, tries: 0 }, 6)).toBe(3)
  })

  test('an attacker who knows document and phone succeeds less than once in a hundred days', () => {
    const chance = (digits: number) => 1 / (codeRange(digits).max - codeRange(digits).min + 1)
    const longTries = codePolicy.codesPerDay * codePolicy.tries
    const passesPerDay = shortTriesPerDay * chance(3) + longTries * chance(6)
    expect(passesPerDay * 100).toBeLessThan(1)
  })
})

describe('the wait before the next code', () => {
  test('60 s before the first resend', () => {
    const last = { sentAt: at(600), resent: false }
    expect(secondsUntilResend(last, at(600))).toBe(60)
    expect(secondsUntilResend(last, at(600).add({ milliseconds: 1 }))).toBe(60)
    expect(secondsUntilResend(last, at(600.5))).toBe(30)
    expect(secondsUntilResend(last, at(601))).toBe(0)
  })

  test('3 s after a resend', () => {
    const last = { sentAt: at(601), resent: true }
    expect(secondsUntilResend(last, at(601))).toBe(3)
    expect(secondsUntilResend(last, at(601).add({ seconds: 3 }))).toBe(0)
  })

  test('the fifth code waits until 15 minutes after the first of four', () => {
    const sentAt = [at(600), at(601), at(602), at(603)]
    expect(untilAllowed(sentAt.slice(0, 3), at(604), midnight)).toBe(0)
    expect(untilAllowed(sentAt, at(604), midnight)).toBe(11 * 60)
    expect(untilAllowed(sentAt, at(615), midnight)).toBe(0)
  })

  test('the twenty-first code of a day waits until midnight in Lima', () => {
    const sentAt = Array.from({ length: 20 }, (_, index) => at(index * 30))
    expect(untilAllowed(sentAt.slice(1), at(23 * 60), midnight)).toBe(0)
    expect(untilAllowed(sentAt, at(23 * 60), midnight)).toBe(3600)
    const tomorrow = midnight.add({ hours: 24 })
    expect(untilAllowed(sentAt, tomorrow, tomorrow)).toBe(0)
  })

  test('the forty-first code of a day waits until midnight in Lima, however many were used', () => {
    const overall = Array.from({ length: 40 }, (_, index) => at(index * 30))
    const asked = (all: typeof overall) =>
      secondsUntilAllowed({ sinceSuccess: [], overall: all }, at(23 * 60), midnight)
    expect(asked(overall.slice(1))).toBe(0)
    expect(asked(overall)).toBe(3600)
  })

  test('requesting codes as often as possible never gives more than 4 in 15 minutes or 20 in a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1200 }), { maxLength: 60 }), (pauses) => {
        const sentAt: Temporal.Instant[] = []
        let now = midnight
        for (const pause of pauses) {
          now = now.add({ seconds: pause })
          const wait = untilAllowed(sentAt, now, midnight)
          if (now.add({ seconds: wait }).since(midnight).total('hours') >= 24) break
          now = now.add({ seconds: wait })
          sentAt.push(now)
        }
        expect(sentAt.length).toBeLessThanOrEqual(20)
        for (let index = 4; index < sentAt.length; index++) {
          const [first, fifth] = [sentAt[index - 4], sentAt[index]] as [Temporal.Instant, Temporal.Instant]
          expect(fifth.since(first).total('seconds')).toBeGreaterThanOrEqual(15 * 60)
        }
      }),
    )
  })
})
