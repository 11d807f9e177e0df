import { expect, test } from 'vitest'
import { creditedAmount, surplusOf } from './credited-amount.ts'

test("without a settlement of ours the ERP's paid amount counts, also a lower one", () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 0, credited: 1000 })).toBe(0)
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 0, credited: 0 })).toBe(400)
})

test('a settlement here counts before the ERP has posted it', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(1000)
})

test('a settlement in addition to a part paid elsewhere is counted once, posted or not', () => {
  expect(creditedAmount({ amount: 1000, erpPaid: 400, settled: 600, credited: 1000 })).toBe(1000)
  expect(creditedAmount({ amount: 1000, erpPaid: 1000, settled: 600, credited: 1000 })).toBe(1000)
})

test('never more than the debt counts, and a raised debt is partly paid', () => {
  expect(creditedAmount({ amount: 800, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(800)
  expect(creditedAmount({ amount: 1200, erpPaid: 0, settled: 1000, credited: 1000 })).toBe(1000)
})

test('what was settled here beyond a lowered debt is a surplus, but not what was paid elsewhere', () => {
  expect(surplusOf({ amount: 1000, settled: 1000, credited: 1000 })).toBe(0)
  expect(surplusOf({ amount: 1100, settled: 1000, credited: 1000 })).toBe(0)
  expect(surplusOf({ amount: 800, settled: 1000, credited: 1000 })).toBe(200)
  // 400 paid elsewhere and 600 here.
  expect(surplusOf({ amount: 900, settled: 600, credited: 1000 })).toBe(100)
  expect(surplusOf({ amount: 300, settled: 600, credited: 1000 })).toBe(600)
  expect(surplusOf({ amount: 800, settled: 0, credited: 0 })).toBe(0)
})
