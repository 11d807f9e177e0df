import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { creditFaults, judgeQuarantinedCredit } from './credit-quarantined.ts'
import { orderStates } from './order-state.ts'
import type { DebtSnapshot, OrderSnapshot, TransactionReport } from './settlement-decision.ts'

const order: OrderSnapshot = {
  state: 'form_issued',
  source: 'web',
  shop: '12345678',
  amount: money(35050, 'USD'),
  debtAmount: money(35050, 'USD'),
  creditedTransaction: null,
  returnedTransactions: [],
  payerLeftAt: null,
}
/** Raised since the order was written: so its money was quarantined. */
const debt: DebtSnapshot = {
  state: 'pending',
  total: 45050,
  owed: money(45050, 'USD'),
  pays: money(35050, 'USD'),
  totalSeen: 35050,
}
const report: TransactionReport = {
  uuid: 'b72e91826ce14bfd802249d16eb30000',
  shop: '12345678',
  operation: 'DEBIT',
  detailedStatus: 'AUTHORISED',
  amount: money(35050, 'USD'),
  orderCycle: 'CLOSED',
  operatedAt: Temporal.Instant.from('2026-11-21T20:20:05Z'),
}
const seen = { amount: money(35050, 'USD'), owed: money(45050, 'USD') }

test('money of an order of ours pays a debt that was changed since, as far as its order asked', () => {
  const credit = { kind: 'credit', system: 'IZIP', pays: [money(35050, 'USD')] }
  expect(judgeQuarantinedCredit(order, [debt], report, seen)).toEqual(credit)
  expect(judgeQuarantinedCredit(order, [debt], report, null)).toEqual(credit)
  expect(
    judgeQuarantinedCredit({ ...order, source: 'debit', state: 'refused' }, [debt], report, seen),
  ).toEqual({
    ...credit,
    system: 'IZDA',
  })
})

test('dollars that were paid in soles pay the dollars that their order was written for', () => {
  const soles = { ...order, amount: money(131438, 'PEN') }
  const paid = { ...report, amount: money(131438, 'PEN') }
  expect(judgeQuarantinedCredit(soles, [debt], paid, { ...seen, amount: money(131438, 'PEN') })).toEqual({
    kind: 'credit',
    system: 'IZTC',
    pays: [money(35050, 'USD')],
  })
})

test.each([
  ['left', { transaction: { operation: 'CREDIT' } }],
  ['left', { order: { creditedTransaction: report.uuid } }],
  ['not-held', { transaction: { detailedStatus: 'CANCELLED' } }],
  ['not-held', { transaction: { detailedStatus: 'PARTIALLY_AUTHORISED' } }],
  ['no-order', { order: null }],
  ['other-account', { transaction: { shop: '87654321' } }],
  ['other-amount', { transaction: { amount: money(35051, 'USD') } }],
  ['other-amount', { transaction: { amount: null } }],
  ['debt-closed', { debt: { state: 'annulled' } }],
  ['debt-closed', { debt: null }],
  ['debt-paid', { debt: { state: 'paid', owed: money(0, 'USD') } }],
  ['other-currency', { debt: { owed: money(45050, 'PEN') } }],
  ['above-owed', { debt: { owed: money(35049, 'USD') } }],
  ['order-ended', { order: { state: 'paid' } }],
  ['order-ended', { order: { state: 'superseded' } }],
  ['order-ended', { order: { payerLeftAt: Temporal.Instant.from('2026-11-20T00:00:00Z') } }],
  ['order-ended', { order: { returnedTransactions: [report.uuid] } }],
  ['changed', { debt: { owed: money(45049, 'USD') } }],
  ['changed', { seen: { ...seen, amount: money(35049, 'USD') } }],
] as const)('%s: %j', (fault, changes) => {
  const over = <T extends object>(base: T, key: string): T | null => {
    const change = (changes as Record<string, object | null>)[key]
    return change === null ? null : { ...base, ...change }
  }
  const changedDebt = over(debt, 'debt')
  expect(
    judgeQuarantinedCredit(
      over(order, 'order'),
      changedDebt ? [changedDebt] : [],
      over(report, 'transaction') ?? report,
      over(seen, 'seen'),
    ),
  ).toBe(fault)
})

const currency = fc.constantFrom('PEN' as const, 'USD' as const)
const amount = fc.record({ minor: fc.integer({ min: 0, max: 3 }), currency })

test('whatever is in quarantine, what is credited is of its order, at most what is owed, and as it was seen', () => {
  let credited = 0
  fc.assert(
    fc.property(
      fc.record({ state: fc.constantFrom(...orderStates.all), amount, debtAmount: amount }),
      fc.record({
        state: fc.constantFrom('pending' as const, 'paid' as const, 'annulled' as const),
        owed: amount,
      }),
      fc.record({
        amount,
        detailedStatus: fc.constantFrom('AUTHORISED', 'CAPTURED', 'CANCELLED', 'REFUSED'),
      }),
      fc.option(fc.record({ amount, owed: amount })),
      (anyOrder, anyDebt, anyReport, anySeen) => {
        const debtNow = { ...debt, ...anyDebt, pays: anyOrder.debtAmount }
        const verdict = judgeQuarantinedCredit(
          { ...order, ...anyOrder },
          [debtNow],
          { ...report, ...anyReport },
          anySeen,
        )
        if (typeof verdict === 'string') return void expect(creditFaults).toContain(verdict)
        credited += 1
        expect(verdict.pays).toEqual([anyOrder.debtAmount])
        expect(anyOrder.debtAmount.currency).toBe(anyDebt.owed.currency)
        expect(anyOrder.debtAmount.minor).toBeLessThanOrEqual(anyDebt.owed.minor)
        expect(anyReport.amount).toEqual(anyOrder.amount)
        expect(anyDebt.state).toBe('pending')
        if (anySeen) expect(anySeen).toEqual({ amount: anyReport.amount, owed: anyDebt.owed })
      },
    ),
    { numRuns: 20_000 },
  )
  expect(credited).toBeGreaterThan(0)
})

test('money for several debts is credited to all of them, as they were seen together, or to none', () => {
  const whole = { ...order, amount: money(70100, 'USD'), debtAmount: money(70100, 'USD') }
  const paid = { ...report, amount: money(70100, 'USD') }
  const seenWhole = { amount: money(70100, 'USD'), owed: money(80100, 'USD') }
  const other: DebtSnapshot = { ...debt, total: 35050, owed: money(35050, 'USD') }
  const pays = [money(35050, 'USD'), money(35050, 'USD')]
  expect(judgeQuarantinedCredit(whole, [debt, other], paid, seenWhole)).toMatchObject({
    kind: 'credit',
    pays,
  })
  expect(judgeQuarantinedCredit(whole, [debt, other], paid, seen)).toBe('changed')
  const settled: DebtSnapshot = { ...other, state: 'paid', owed: money(0, 'USD') }
  expect(judgeQuarantinedCredit(whole, [debt, settled], paid, null)).toBe('debt-paid')
  expect(judgeQuarantinedCredit(whole, [debt, { ...other, state: 'annulled' }], paid, null)).toBe(
    'debt-closed',
  )
  expect(judgeQuarantinedCredit(whole, [debt, { ...other, owed: money(35049, 'USD') }], paid, null)).toBe(
    'above-owed',
  )
})
