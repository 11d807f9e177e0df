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

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const startOfDay = Temporal.Instant.from('2026-11-21T05:00:00Z')
const ago = (seconds: number) => now.subtract({ seconds })

test('a code of three digits lies between 100 and 998, longer ones likewise', () => {
  expect(codeRange(3)).toEqual({ least: 100, greatest: 998 })
  expect(codeRange(6)).toEqual({ least: 100_000, greatest: 999_998 })
})

describe('wrong tries', () => {
  test('a code bears three', () => {
    expect(triesLeft({ digits: 3, tries: 0 }, 0)).toBe(3)
    expect(triesLeft({ digits: 3, tries: 2 }, 2)).toBe(1)
    expect(triesLeft({ digits: 3, tries: 3 }, 3)).toBe(0)
  })

  test('the short codes of one day bear six together, long ones are not counted in', () => {
    expect(triesLeft({ digits: 3, tries: 1 }, 5)).toBe(1)
    expect(triesLeft({ digits: 3, tries: 0 }, 6)).toBe(0)
    expect(triesLeft({ digits: 6, tries: 0 }, 6)).toBe(3)
  })

  test('after those of two codes the next code of that day has six digits, or more where more are usual', () => {
    expect(codeDigits(5)).toBe(3)
    expect(codeDigits(6)).toBe(6)
    expect(codeDigits(0, 4)).toBe(4)
    expect(codeDigits(6, 8)).toBe(8)
  })

  test('who knows document and phone passes less than once in a hundred days of trying', () => {
    const chance = (digits: number) => 1 / (codeRange(digits).greatest - codeRange(digits).least + 1)
    const longTries = codePolicy.codesPerDay * codePolicy.tries
    const passesPerDay = shortTriesPerDay * chance(3) + longTries * chance(6)
    expect(passesPerDay * 100).toBeLessThan(1)
  })
})

describe('the wait for another code', () => {
  test('is 60 s before the first resend and 3 s after a resend', () => {
    expect(secondsUntilResend({ sentAt: now, resent: false }, now)).toBe(60)
    expect(secondsUntilResend({ sentAt: ago(59), resent: false }, now)).toBe(1)
    expect(secondsUntilResend({ sentAt: ago(60), resent: false }, now)).toBe(0)
    expect(secondsUntilResend({ sentAt: now, resent: true }, now)).toBe(3)
    expect(secondsUntilResend({ sentAt: ago(500), resent: true }, now)).toBe(0)
  })

  test('lasts until the fourth last code is 15 minutes old', () => {
    expect(secondsUntilAllowed([], now, startOfDay)).toBe(0)
    expect(secondsUntilAllowed([ago(30), ago(20), ago(10)], now, startOfDay)).toBe(0)
    expect(secondsUntilAllowed([ago(800), ago(30), ago(20), ago(10)], now, startOfDay)).toBe(100)
    expect(secondsUntilAllowed([ago(900), ago(30), ago(20), ago(10)], now, startOfDay)).toBe(0)
  })

  test('lasts until midnight in Lima after 20 codes of that day', () => {
    const codes = (count: number) =>
      Array.from({ length: count }, (_, index) => ago(30_000 - index * 1000)).filter(
        (at) => Temporal.Instant.compare(at, startOfDay) >= 0,
      )
    expect(secondsUntilAllowed(codes(20), now, startOfDay)).toBe(14 * 3600)
    expect(secondsUntilAllowed(codes(19), now, startOfDay)).toBe(0)
    expect(secondsUntilAllowed([ago(40_000), ...codes(19)], now, startOfDay)).toBe(0)
  })
})
