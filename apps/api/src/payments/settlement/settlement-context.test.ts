import { expect, test } from 'vitest'
import { requireOrder, type SettlementContext } from './settlement-context.ts'

test('nothing but quarantine is written for a transaction that belongs to no order', () => {
  const context = { order: null, decision: { kind: 'credit' }, transaction: { uuid: 'a1' } }
  expect(() => requireOrder(context as SettlementContext)).toThrow('credit of a1, which belongs to no order')
})
