import { expect, test } from 'vitest'
import { creditedAmount, surplusOf } from './credited-amount.ts'

test('without a settlement of ours the ERP says what is paid, downwards too', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 0, credited: 1000 })).toBe(0)
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 0, credited: 0 })).toBe(400)
})

test('what was settled here counts before the ERP has posted it', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(1000)
})

test('a settlement on top of a part that was paid elsewhere is counted once, posted or not', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 600, credited: 1000 })).toBe(1000)
  expect(creditedAmount({ amount: 1000, erpPaid: 1000, settled: 600, credited: 1000 })).toBe(1000)
})

test('more than the debt never counts, and a raised debt is paid in part', () => {
  expect(creditedAmount({ amount: 800, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(800)
  expect(creditedAmount({ amount: 1200, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(1000)
})

test('what is settled here above a lowered debt is a surplus, and what was paid elsewhere is not ours to give back', () => {
  expect(surplusOf({ amount: 1000, settled: 1000, credited: 1000 })).toBe(0)
  expect(surplusOf({ amount: 1100, settled: 1000, credited: 1000 })).toBe(0)
  expect(surplusOf({ amount: 800, settled: 1000, credited: 1000 })).toBe(200)
  // 400 paid elsewhere and 600 here.
  expect(surplusOf({ amount: 900, settled: 600, credited: 1000 })).toBe(100)
  expect(surplusOf({ amount: 300, settled: 600, credited: 1000 })).toBe(600)
  expect(surplusOf({ amount: 800, settled: 0, credited: 0 })).toBe(0)
})
