import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limaDate } from '../time/lima-date.ts'
import { makeLinkCode } from './link-code.ts'
import { validatePayerEmail, validatePayerName } from './link-payer.ts'
import { lastDayOfLink, linkEnd } from './link-policy.ts'
import { countryOfTimeZone, describeOpening, deviceKindOf } from './opened-from.ts'
import { paymentLinkStates, standingOfLink } from './payment-link-state.ts'

const anyInstant = fc
  .integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

describe('how a link stands', () => {
  const anyFacts = fc.record({
    state: fc.constantFrom(...paymentLinkStates.all),
    endsAt: anyInstant,
    credited: fc.boolean(),
    owed: fc.boolean(),
  })

  test('it is alive exactly while nothing ended it: no payment, no other end of its letra, no time', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, (facts, now) => {
        const alive =
          facts.state === 'active' &&
          !facts.credited &&
          facts.owed &&
          now.epochMilliseconds < facts.endsAt.epochMilliseconds
        expect(standingOfLink(facts, now) === 'active').toBe(alive)
      }),
    )
  })

  test('what is written of it stays, whatever becomes of the letra', () => {
    fc.assert(
      fc.property(anyFacts, anyInstant, (facts, now) => {
        if (facts.state !== 'active') expect(standingOfLink(facts, now)).toBe(facts.state)
      }),
    )
  })

  test('a link that was paid in time is paid, not expired', () => {
    const endsAt = Temporal.Instant.from('2026-11-28T05:00:00Z')
    const facts = { state: 'active', endsAt, owed: false, credited: true } as const
    expect(standingOfLink(facts, endsAt.add({ hours: 1 }))).toBe('paid')
    expect(standingOfLink({ ...facts, credited: false }, endsAt)).toBe('ended')
    expect(standingOfLink({ ...facts, credited: false, owed: true }, endsAt)).toBe('expired')
  })
})

test('it is good for seven whole days, until midnight in Lima after the last', () => {
  const made = Temporal.Instant.from('2026-11-20T09:12:00-05:00')
  expect(linkEnd(made).toString()).toBe('2026-11-28T05:00:00Z')
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(lastDayOfLink(linkEnd(instant)).equals(limaDate(instant).add({ days: 7 }))).toBe(true)
    }),
  )
})

test('a code is four letters or digits that are not mistaken for others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (random) => {
      expect(makeLinkCode(random)).toMatch(/^[A-HJ-NP-Z2-9]{4}$/)
    }),
  )
})

describe('where it was opened', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0.0.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 'computer'],
    ['curl/8.9', 'unknown'],
    ['', 'unknown'],
  ])('%s', (userAgent, kind) => {
    expect(deviceKindOf(userAgent)).toBe(kind)
  })

  test.each([
    ['America/Lima', 'PE'],
    ['Europe/Madrid', 'ES'],
    ['Atlantic/Canary', 'ES'],
    ['America/Buenos_Aires', 'AR'],
    ['America/New_York', 'US'],
    ['Marte/Olympus', null],
    ['', null],
    ['<b>', null],
  ])('the time zone %s is of %s', (zone, country) => {
    expect(countryOfTimeZone(zone)).toBe(country)
  })

  test('it is said without an address', () => {
    expect(describeOpening('phone', 'Perú')).toBe('Un celular, en Perú')
    expect(describeOpening('unknown', null)).toBe('Un dispositivo')
  })
})

describe('who pays', () => {
  test.each(['Teresa Vargas Llanos', 'Ñ Ó', "María D'Angelo-Pérez", 'INVERSIONES 3 S.A.C.', '王 小明'])(
    'may be called %s',
    (name) => {
      expect(validatePayerName(name)).toBeNull()
    },
  )
  test.each(['', '7', 'A', '<b>Ana</b> Paz', 'Ana\u202eluz', '12345678', 'a'.repeat(101)])(
    'may not be called %s',
    (name) => {
      expect(validatePayerName(name)).not.toBeNull()
    },
  )
  test('needs no e-mail, but no wrong one either', () => {
    expect(validatePayerEmail('')).toBeNull()
    expect(validatePayerEmail('teresa@correo.pe')).toBeNull()
    expect(validatePayerEmail('teresa@')).not.toBeNull()
  })
})
