import { expect, test } from 'vitest'
import { paymentKind } from './receipt.ts'

test('the kind of payment on a receipt is letra, lot reservation for R1, else initial payment', () => {
  expect(paymentKind('instalment', '')).toBe('Pago de letra')
  expect(paymentKind('cash', 'R1')).toBe('Separación de lote')
  expect(paymentKind('cash', 'R2')).toBe('Pago Inicial')
})
