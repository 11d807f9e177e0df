import { expect, test } from 'vitest'
import { decideWithdrawal } from './decide-withdrawal.ts'

const settled = { held: true, pendingDebts: 0, unsettledPayments: 0 }

test('a proforma without open debts and payments goes', () => {
  expect(decideWithdrawal(settled)).toBe('withdrawn')
})

test('one with a debt that is pending stays', () => {
  expect(decideWithdrawal({ ...settled, pendingDebts: 1 })).toBe('debts')
})

test('one with money on its way stays, whatever its debts', () => {
  expect(decideWithdrawal({ ...settled, unsettledPayments: 1 })).toBe('payment')
  expect(decideWithdrawal({ ...settled, pendingDebts: 2, unsettledPayments: 1 })).toBe('payment')
})

test('one that nobody holds went before, whatever is left of it', () => {
  expect(decideWithdrawal({ held: false, pendingDebts: 1, unsettledPayments: 1 })).toBe('gone')
})
