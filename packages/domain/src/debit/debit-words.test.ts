import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import type { AffiliatedCard, DebitAffiliation } from './affiliation.ts'
import { comingCharges } from './coming-charges.ts'
import { debitDayText, letrasChargeText } from './debit-words.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const day = Temporal.PlainDate.from('2026-11-24')

const card: AffiliatedCard = {
  maskedCard: '497010******0055',
  holder: 'LUCIA PAREDES',
  expiry: { month: 12, year: 2030 },
  registeredAt: Temporal.Instant.from('2026-01-01T12:00:00Z'),
  device: 'mobile',
  suspension: null,
}

function affiliation(
  minor: number,
  currency: 'PEN' | 'USD',
  changes: Partial<DebitAffiliation> = {},
): DebitAffiliation {
  const owed = money(minor, currency)
  return {
    owner: { type: '01', number: '44556677' },
    customerName: 'Lucía',
    customerEmail: '',
    phoneNumber: '',
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    proforma: '1000234',
    productName: 'MZ A',
    soldOn: Temporal.PlainDate.from('2025-03-14'),
    currency,
    monthlyAmount: owed,
    card,
    overdueCount: 0,
    impediment: null,
    registrableCurrencies: [],
    nextCharge: { day, letras: minor ? [{ code: 'L-1', dueOn: day, owed }] : [], sums: minor ? [owed] : [] },
    skippedAt: null,
    charging: false,
    lastRefusal: null,
    ...changes,
  }
}

const skippedAt = Temporal.Instant.from('2026-11-20T15:00:00Z')
const suspended = { ...card, suspension: 'Tu banco la rechazó' }
const refused = {
  day: Temporal.PlainDate.from('2026-10-24'),
  letra: 'L-1',
  reason: 'Sin fondos',
  advice: 'Revisa tu saldo',
  nextTryOn: Temporal.PlainDate.from('2026-11-22'),
}
const overdue = { code: 'L-1', dueOn: Temporal.PlainDate.from('2026-11-02'), owed: money(41_075, 'USD') }

describe('the next debit day in one line', () => {
  test.each([
    ['nobody on debit', [affiliation(100, 'USD', { card: null })], null],
    ['no property', [], null],
    ['one card', [affiliation(41_075, 'USD')], 'El 24 se cobra US$\u00a0410.75 a tu Visa 0055'],
    [
      'a card of a brand we do not name',
      [affiliation(41_075, 'USD', { card: { ...card, maskedCard: '900010******0055' } })],
      'El 24 se cobra US$\u00a0410.75 a tu tarjeta 0055',
    ],
    [
      'two of one currency',
      [affiliation(41_075, 'USD'), affiliation(10_000, 'USD')],
      'El 24 se cobra US$\u00a0510.75 a tu Visa 0055',
    ],
    [
      'two currencies, which are not added, and two cards',
      [
        affiliation(100, 'USD'),
        affiliation(200, 'PEN', { card: { ...card, maskedCard: '497010******0077' } }),
      ],
      'El 24 se cobran S/\u00a02.00 y US$\u00a01.00 a tus tarjetas',
    ],
    [
      'one of two skipped',
      [
        affiliation(100, 'USD'),
        affiliation(200, 'PEN', { skippedAt, card: { ...card, maskedCard: '497010******0077' } }),
      ],
      'El 24 se cobra US$\u00a01.00 a tu Visa 0055',
    ],
    ['all skipped', [affiliation(100, 'USD', { skippedAt })], 'Saltaste el cobro del 24'],
    ['nothing due', [affiliation(0, 'USD')], 'El 24 no se cobra nada'],
    [
      'all that is due is tried again before',
      [
        affiliation(100, 'USD', {
          lastRefusal: refused,
          nextCharge: { day, letras: [overdue], sums: [overdue.owed] },
        }),
      ],
      'El 22 se intenta otra vez el cobro',
    ],
    [
      'a card that is charged no longer',
      [affiliation(100, 'USD', { card: suspended })],
      'El 24 no se cobra nada: revisa tu tarjeta',
    ],
  ])('%s', (_, affiliations, text) => {
    expect(debitDayText(affiliations, today)).toBe(text)
  })

  test('names the month where it is not the one of today', () => {
    const before = Temporal.PlainDate.from('2026-10-25')
    const all = [affiliation(100, 'USD')]
    expect(debitDayText(all, before)).toBe('El 24/11/2026 se cobra US$\u00a01.00 a tu Visa 0055')
  })
})

describe('letras that are charged by themselves', () => {
  const letra = { code: 'L-1', proforma: '1000234' }
  const other = { ...letra, code: 'L-2' }
  const both = {
    nextCharge: {
      day,
      letras: [overdue, { ...overdue, code: 'L-2', dueOn: day, owed: money(25, 'USD') }],
      sums: [money(41_100, 'USD')],
    },
  }
  const once = 'El 24 se cobra US$\u00a01.00 a tu Visa 0055'
  test.each([
    ['one that the day charges', [letra], {}, once],
    ['the part of them that it charges', [letra, other], {}, once],
    ['both', [letra, other], both, 'El 24 se cobra US$\u00a0411.00 a tu Visa 0055'],
    ['one of two that it charges', [other], both, 'Entra en el cobro del 24 a tu Visa 0055'],
    [
      'one of two that are tried again',
      [letra],
      {
        lastRefusal: refused,
        nextCharge: { day, letras: [overdue, { ...overdue, code: 'L-2' }], sums: [money(82_150, 'USD')] },
      },
      'Entra en el nuevo intento del 22 a tu Visa 0055',
    ],
    [
      'what is tried again before it',
      [letra, other],
      { ...both, lastRefusal: refused },
      'El 22 se intenta otra vez cobrar US$\u00a0410.75 a tu Visa 0055',
    ],
    ['another letra', [other], {}, null],
    ['a letra of another proforma', [{ ...letra, proforma: '1000235' }], {}, null],
    ['none', [], {}, null],
    ['skipped', [letra], { skippedAt }, null],
    ['no card', [letra], { card: null }, null],
    ['a suspended card', [letra], { card: suspended }, null],
    ['a card that expires before', [letra], { card: { ...card, expiry: { month: 10, year: 2026 } } }, null],
  ])('%s', (_, of, changes, text) => {
    expect(letrasChargeText(of, [affiliation(100, 'USD', changes)], today)).toBe(text)
  })

  test('none without a card, and none on a day at which the card has expired though it is good today', () => {
    expect(comingCharges([affiliation(100, 'USD', { card: null })], today)).toEqual([])
    const expiring = [affiliation(100, 'USD', { card: { ...card, expiry: { month: 10, year: 2026 } } })]
    expect(comingCharges(expiring, Temporal.PlainDate.from('2026-10-25'))).toEqual([])
  })

  test('in the order of their days, of all proformas', () => {
    const second = affiliation(500, 'PEN', {
      proforma: '1000235',
      lastRefusal: { ...refused, letra: 'L-1' },
      nextCharge: { day, letras: [overdue], sums: [overdue.owed] },
    })
    const coming = comingCharges([affiliation(100, 'USD'), second, affiliation(0, 'USD')], today)
    expect(coming.map(({ day, proforma, isRetry }) => [day.toString(), proforma, isRetry])).toEqual([
      ['2026-11-22', '1000235', true],
      ['2026-11-24', '1000234', false],
    ])
  })
})
