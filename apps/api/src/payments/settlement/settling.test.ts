import { expect, test } from 'vitest'
import { requireOrder, type Settling } from './settling.ts'

test('nothing but quarantine is written for a transaction that belongs to no order', () => {
  const settling = { order: null, decision: { kind: 'credit' }, transaction: { uuid: 'a1' } }
  expect(() => requireOrder(settling as Settling)).toThrow('credit of a1, which belongs to no order')
})
