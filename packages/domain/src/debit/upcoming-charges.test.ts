import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { type AffiliatedCard, type DebitAffiliation, impedimentOf } from './affiliation.ts'
import { cardStatus } from './card-status.ts'
import { retryDay, upcomingCharges } from './upcoming-charges.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-26')
const nextDay = day('2026-12-24')

const card: AffiliatedCard = {
  maskedCard: '497010******0055',
  holder: 'PRUEBA LLAVE',
  expiry: { month: 12, year: 2030 },
  registeredAt: Temporal.Instant.from('2026-11-01T15:00:00Z'),
  device: 'mobile',
  suspension: null,
}
const letras = [
  { code: 'refused', dueOn: day('2026-12-05'), owed: money(100, 'USD') },
  { code: 'skipped with it', dueOn: day('2026-12-23'), owed: money(20, 'USD') },
  { code: 'of the next day', dueOn: day('2026-12-24'), owed: money(3, 'USD') },
]
const refusal = {
  day: day('2026-11-24'),
  letra: 'refused',
  reason: 'La tarjeta no tiene saldo suficiente.',
  advice: '',
  nextTryOn: day('2026-11-27'),
}

function affiliation(changes: Partial<DebitAffiliation> = {}): DebitAffiliation {
  return {
    owner: { type: '01', number: '40302010' },
    customerName: 'VALERIA NUNEZ CAMPOS',
    customerEmail: 'valeria@correo.example',
    phoneNumber: '987654321',
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    proforma: '1000330',
    productName: 'Lote G-5',
    soldOn: day('2025-01-10'),
    currency: 'USD',
    monthlyAmount: money(123, 'USD'),
    card,
    overdueCount: 0,
    impediment: null,
    registrableCurrencies: ['USD'],
    nextCharge: { day: nextDay, letras, sums: [money(123, 'USD')] },
    skippedAt: null,
    charging: false,
    lastRefusal: null,
    ...changes,
  }
}

function told(changes: Partial<DebitAffiliation>) {
  return upcomingCharges(affiliation(changes), today).map(({ day, letras, sums, isRetry }) => [
    day.toString(),
    letras.map(({ code }) => code).join(', '),
    sums.map(({ minor }) => minor).join(),
    isRetry,
  ])
}

const all = ['2026-12-24', 'refused, skipped with it, of the next day', '123', false]

describe('the next charges', () => {
  test('are the next debit day, with all its letras or none', () => {
    expect(told({})).toEqual([all])
    expect(told({ nextCharge: { day: nextDay, letras: [], sums: [] } })).toEqual([
      ['2026-12-24', '', '', false],
    ])
  })

  test('have the retry of a refused charge first, and leave it out of the debit day', () => {
    expect(told({ lastRefusal: refusal })).toEqual([
      ['2026-11-27', 'refused, skipped with it', '120', true],
      ['2026-12-24', 'of the next day', '3', false],
    ])
    const only = { day: nextDay, letras: letras.slice(0, 1), sums: [money(100, 'USD')] }
    expect(told({ lastRefusal: refusal, nextCharge: only })).toEqual([['2026-11-27', 'refused', '100', true]])
  })

  test.each([
    ['it was the last try', { lastRefusal: { ...refusal, nextTryOn: null } }],
    ['the debit day comes first', { lastRefusal: { ...refusal, nextTryOn: nextDay } }],
    [
      'the card ends first',
      {
        lastRefusal: { ...refusal, nextTryOn: day('2026-12-01') },
        card: { ...card, expiry: { month: 11, year: 2026 } },
      },
    ],
  ] as const)('have no retry before the debit day: %s', (_, changes) => {
    expect(retryDay(affiliation(changes))).toBeNull()
    expect(told(changes)).toEqual([all])
  })

  test('are none for a suspended or expired card, but some despite an overdue letra', () => {
    expect(told({ card: { ...card, suspension: 'La tarjeta está reportada como robada.' } })).toEqual([])
    expect(told({ card: { ...card, expiry: { month: 10, year: 2026 } } })).toEqual([])
    expect(told({ impediment: 'overdue', overdueCount: 1 })).toEqual([all])
  })

  test('are the first charge where no card is affiliated but one may be', () => {
    expect(told({ card: null })).toEqual([all])
    expect(told({ card: null, impediment: 'overdue' })).toEqual([])
  })
})

test('a card is good, expires before the debit day, has expired, or is suspended', () => {
  const standing = (month: number, suspension: string | null = null) =>
    cardStatus({ ...card, expiry: { month, year: 2026 }, suspension }, nextDay, today)
  expect([standing(12), standing(11), standing(10), standing(12, 'robada')]).toEqual([
    'good',
    'expiring',
    'expired',
    'suspended',
  ])
})

test('having nothing to charge is no impediment to replacing a card', () => {
  expect(impedimentOf({ card, impediment: 'nothing-owed' })).toBeNull()
  expect(impedimentOf({ card: null, impediment: 'nothing-owed' })).toBe('nothing-owed')
  expect(impedimentOf({ card, impediment: 'overdue' })).toBe('overdue')
})
