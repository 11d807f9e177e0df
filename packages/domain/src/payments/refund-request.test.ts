import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, money } from '../money/money.ts'
import type { SettledPayment } from './allocate-surplus.ts'
import {
  isSameBasis,
  judgeRefund,
  mayDecideRequest,
  needsAnother,
  needsAnotherTogether,
  refundBasis,
  refundRequestStates,
} from './refund-request.ts'

const dollars = (correctedMinor = 0): SettledPayment => ({
  id: 1,
  amountMinor: 35_050,
  correctedMinor,
  charged: money(35_050, 'USD'),
})

function judge(payment: SettledPayment, amountMinor: number, changes: object = {}) {
  return judgeRefund({
    payments: [payment],
    amountMinor,
    seen: refundBasis([payment]),
    isInDoubt: false,
    hasOpen: false,
    ...changes,
  })
}

test('a request ends once, however it ends', () => {
  const ends = ['approved', 'declined', 'withdrawn', 'void'] as const
  for (const end of ends) {
    expect(refundRequestStates.before(end)).toEqual(['asked'])
    for (const other of refundRequestStates.all) expect(refundRequestStates.mayFollow(end, other)).toBe(false)
  }
})

test('what is left of a payment goes back, the whole of it or a part, and not a céntimo more', () => {
  expect(judge(dollars(), 35_050)).toMatchObject([{ charged: money(35_050, 'USD') }])
  expect(judge(dollars(10_000), 25_050)).toMatchObject([{ amountMinor: 25_050 }])
  expect(judge(dollars(10_000), 25_051)).toBe('above-left')
  expect(judge(dollars(35_050), 1)).toBe('nothing-left')
})

test('nothing goes back while it is unknown what is left, while another request waits, or after a change', () => {
  expect(judge(dollars(), 100, { isInDoubt: true })).toBe('in-doubt')
  expect(judge(dollars(), 100, { hasOpen: true })).toBe('open')
  expect(judge(dollars(5_000), 100, { seen: refundBasis([dollars()]) })).toBe('changed')
  const soles = { ...refundBasis([dollars()]), available: money(35_050, 'PEN') }
  expect(isSameBasis(soles, refundBasis([dollars()]))).toBe(false)
})

test('another person is needed from the limit on, parts that one gave back alone counted together', () => {
  const limits = { PEN: 50_000, USD: 15_000 }
  expect(needsAnother(money(14_999, 'USD'), 0, limits)).toBe(false)
  expect(needsAnother(money(15_000, 'USD'), 0, limits)).toBe(true)
  expect(needsAnother(money(15_000, 'PEN'), 0, limits)).toBe(false)
  expect(needsAnother(money(5_000, 'USD'), 9_999, limits)).toBe(false)
  expect(needsAnother(money(5_000, 'USD'), 10_000, limits)).toBe(true)
})

test('parts of several payments count together, each currency by itself', () => {
  const limits = { PEN: 50_000, USD: 15_000 }
  const part = (minor: number, currency: Currency, aloneBeforeMinor = 0) => ({
    charged: money(minor, currency),
    aloneBeforeMinor,
  })
  expect(needsAnotherTogether([part(7_500, 'USD'), part(7_499, 'USD')], limits)).toBe(false)
  expect(needsAnotherTogether([part(7_500, 'USD'), part(7_500, 'USD')], limits)).toBe(true)
  expect(needsAnotherTogether([part(14_999, 'USD'), part(49_999, 'PEN')], limits)).toBe(false)
  expect(needsAnotherTogether([part(1, 'USD'), part(49_000, 'PEN', 1_000)], limits)).toBe(true)
  expect(needsAnotherTogether([], limits)).toBe(false)
})

test('nobody decides about what they asked for', () => {
  expect(mayDecideRequest(7, 7)).toBe(false)
  expect(mayDecideRequest(7, 8)).toBe(true)
})

test('parts that are given back one after the other add up to what was charged, in either currency', () => {
  const currency = fc.constantFrom<Currency>('PEN', 'USD')
  const payment = fc.record({
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    // Dollars paid in soles: from 2 to 6 for one.
    rate: fc.integer({ min: 200, max: 600 }),
    currency,
    cuts: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(payment, ({ amountMinor, rate, currency, cuts }) => {
      const charged = money(Math.max(1, Math.round((amountMinor * rate) / 100)), currency)
      let correctedMinor = 0
      let back = 0
      for (const cut of [...cuts, amountMinor]) {
        const now = { id: 1, amountMinor, correctedMinor, charged }
        const asked = Math.min(cut, amountMinor - correctedMinor)
        if (asked === 0) break
        const parts = judge(now, asked)
        const part = typeof parts === 'string' ? undefined : parts[0]
        if (!part) throw new Error(String(parts))
        const { returned, available } = refundBasis([now])
        expect(returned.minor).toBe(back)
        expect(part.charged.minor).toBeLessThanOrEqual(available.minor)
        back += part.charged.minor
        correctedMinor += part.amountMinor
      }
      expect(back).toBe(charged.minor)
    }),
  )
})

test('a charge that paid several debts goes back whole: what is left of each, or nothing', () => {
  const anyPayment = fc.record({
    minor: fc.integer({ min: 1, max: 1_000_000 }),
    corrected: fc.nat(1_000_000),
    rate: fc.integer({ min: 200, max: 600 }),
  })
  fc.assert(
    fc.property(fc.array(anyPayment, { minLength: 2, maxLength: 12 }), fc.nat(), (all, pick) => {
      const payments = all.map(({ minor, corrected, rate }, id) => ({
        id,
        amountMinor: minor,
        correctedMinor: corrected % minor,
        charged: money(Math.round((minor * rate) / 100), 'PEN'),
      })) as [SettledPayment, ...SettledPayment[]]
      const ask = (amountMinor: number) =>
        judgeRefund({ payments, amountMinor, seen: refundBasis(payments), isInDoubt: false, hasOpen: false })
      const left = payments.reduce(
        (sum, { amountMinor, correctedMinor }) => sum + amountMinor - correctedMinor,
        0,
      )
      const parts = ask(left)
      if (typeof parts === 'string') throw new Error(parts)
      expect(parts.map(({ settlementId }) => settlementId)).toEqual(payments.map(({ id }) => id))
      for (const [index, { amountMinor }] of parts.entries()) {
        const { amountMinor: paid, correctedMinor } = payments[index] as SettledPayment
        expect(amountMinor).toBe(paid - correctedMinor)
      }
      const { available } = refundBasis(payments)
      expect(parts.reduce((sum, { charged }) => sum + charged.minor, 0)).toBe(available.minor)
      expect(ask(1 + (pick % (left - 1)))).toBe('only-whole')
      expect(ask(left + 1)).toBe('above-left')
    }),
  )
})
