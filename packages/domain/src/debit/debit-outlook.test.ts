import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, money } from '../money/money.ts'
import type { AffiliatedCard, DebitAffiliation } from './affiliation.ts'
import { isExpiredOn, isExpiryTold, lastChargeOf } from './card-expiry.ts'
import { debitOutlook, lastDebitDayOf, overdueBySkipping } from './debit-outlook.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-21')
const debitDay = day('2026-11-24')

const card: AffiliatedCard = {
  maskedCard: '497010******0055',
  holder: 'VALERIA NUNEZ',
  expiry: { month: 12, year: 2030 },
  registeredAt: Temporal.Instant.from('2026-11-01T15:00:00Z'),
  device: 'mobile',
  suspension: null,
}

function charging(
  minor: number,
  currency: Currency,
  changes: Partial<DebitAffiliation> = {},
): DebitAffiliation {
  const letras = minor > 0 ? [{ code: 'L-1', dueOn: day('2026-12-05'), owed: money(minor, currency) }] : []
  return {
    owner: { type: '01', number: '40302010' },
    customerName: 'VALERIA NUNEZ',
    customerEmail: 'valeria@correo.example',
    phoneNumber: '987654321',
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    proforma: '1000330',
    productName: 'Lote G-5',
    soldOn: day('2025-01-10'),
    currency,
    monthlyAmount: money(minor, currency),
    card,
    overdueCount: 0,
    impediment: null,
    registrableCurrencies: [currency],
    nextCharge: { day: debitDay, letras, sums: letras.map(({ owed }) => owed) },
    skippedAt: null,
    charging: false,
    lastRefusal: null,
    ...changes,
  }
}

const skippedAt = Temporal.Instant.from('2026-11-20T15:00:00Z')
const suspended = { ...card, suspension: 'La tarjeta está bloqueada.' }

describe('the next debit day, seen ahead', () => {
  test('adds what is charged, never two currencies and never what is skipped', () => {
    const anyProforma = fc.record({
      minor: fc.integer({ min: 0, max: 1e7 }),
      currency: fc.constantFrom<Currency>('PEN', 'USD'),
      skipped: fc.boolean(),
      card: fc.constantFrom(card, suspended, null),
    })
    fc.assert(
      fc.property(fc.array(anyProforma, { minLength: 1, maxLength: 6 }), (drawn) => {
        const all = drawn.map(({ minor, currency, skipped, card: own }) =>
          charging(minor, currency, { card: own, skippedAt: skipped ? skippedAt : null }),
        )
        const outlook = debitOutlook(all, today)
        if (!outlook) throw new Error('no outlook')
        for (const currency of ['PEN', 'USD'] as const) {
          const expected = drawn
            .filter((each) => each.currency === currency && !each.skipped && each.card === card)
            .reduce((sum, { minor }) => sum + minor, 0)
          const sums = outlook.sums.filter((sum) => sum.currency === currency)
          expect(sums.map(({ minor }) => minor)).toEqual(expected > 0 ? [expected] : [])
        }
        expect(outlook.nothing === null).toBe(outlook.sums.length > 0)
        const placed = drawn.filter(({ minor, card: own }) => minor > 0 && own === card)
        expect(outlook.charges.map(({ isSkipped }) => isSkipped)).toEqual(
          placed.map(({ skipped }) => skipped),
        )
      }),
    )
  })

  test.each([
    ['no-card', [charging(100, 'USD', { card: null })]],
    ['stopped', [charging(100, 'USD', { card: suspended })]],
    ['stopped', [charging(100, 'USD', { card: { ...card, expiry: { month: 10, year: 2026 } } })]],
    ['paid', [charging(0, 'USD')]],
    ['skipped', [charging(100, 'USD', { skippedAt }), charging(0, 'USD')]],
  ] as const)('says why nothing is charged: %s', (nothing, all) => {
    expect(debitOutlook(all, today)).toMatchObject({ nothing, sums: [] })
  })

  test('is nothing where no proforma could be on debit', () => {
    expect(debitOutlook([], today)).toBeNull()
  })

  test('leaves to the retry of a refused charge what it tries again before', () => {
    const lastRefusal = {
      day: day('2026-10-24'),
      letra: 'L-1',
      reason: '',
      advice: '',
      nextTryOn: day('2026-11-22'),
    }
    const refused = charging(100, 'USD', { lastRefusal })
    const old = refused.nextCharge.letras.map((letra) => ({ ...letra, dueOn: day('2026-11-05') }))
    const tried = { ...refused, nextCharge: { ...refused.nextCharge, letras: old } }
    expect(debitOutlook([tried], today)?.charges).toEqual([])
  })
})

test.each([
  [10, null],
  [11, '2026-11-24'],
  [12, '2026-12-24'],
  [13, null],
])('a card good to month %i of 2026 has its last debit day %s', (month, last) => {
  const expiry = month > 12 ? { month: 1, year: 2027 } : { month, year: 2026 }
  expect(lastDebitDayOf(expiry, debitDay)?.toString() ?? null).toBe(last)
})

test('a card is told of as soon as two charges at most are left for it, and its last one is on a day it is good', () => {
  const anyExpiry = fc.record({
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 2026, max: 2028 }),
  })
  fc.assert(
    fc.property(anyExpiry, fc.integer({ min: 0, max: 30 }), (expiry, months) => {
      const next = debitDay.add({ months })
      const left = [0, 1, 2].filter((ahead) => !isExpiredOn(expiry, next.add({ months: ahead })))
      expect(isExpiryTold(expiry, next)).toBe(left.length <= 2)
      expect(isExpiredOn(expiry, lastChargeOf(expiry))).toBe(false)
      expect(isExpiredOn(expiry, lastChargeOf(expiry).add({ months: 1 }))).toBe(true)
    }),
  )
})

test('what is skipped becomes overdue, but for what is overdue already', () => {
  const letras = ['2026-11-20', '2026-11-21', '2026-12-05'].map((dueOn) => ({
    code: dueOn,
    dueOn: day(dueOn),
    owed: money(100, 'USD'),
  }))
  expect(overdueBySkipping(letras, today).map(({ code }) => code)).toEqual(['2026-11-21', '2026-12-05'])
})
