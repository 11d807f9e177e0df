import { expect, test } from 'vitest'
import { creditedAmount } from './credited-amount.ts'

test('without a settlement of ours the ERP says what is paid, downwards too', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 0, creditedBefore: 1000 })).toBe(0)
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 0, creditedBefore: 0 })).toBe(400)
})

test('what was settled here counts before the ERP has posted it', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 1000, creditedBefore: 1000 })).toBe(1000)
})

test('a settlement on top of a part that was paid elsewhere is counted once, posted or not', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 600, creditedBefore: 1000 })).toBe(1000)
  expect(creditedAmount({ amount: 1000, erpPaid: 1000, settled: 600, creditedBefore: 1000 })).toBe(1000)
})

test('more than the debt never counts, and a raised debt is paid in part', () => {
  expect(creditedAmount({ amount: 800, erpPaid: 0, settled: 1000, creditedBefore: 1000 })).toBe(800)
  expect(creditedAmount({ amount: 1200, erpPaid: 0, settled: 1000, creditedBefore: 1000 })).toBe(1000)
})
