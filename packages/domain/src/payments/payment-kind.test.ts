import { expect, test } from 'vitest'
import { cashPaymentKind, paymentKindText } from './payment-kind.ts'

test('tipoPago is "Pago de letra", "Separación de lote" or "Pago Inicial"', () => {
  expect(paymentKindText('instalment')).toBe('Pago de letra')
  expect(paymentKindText('reservation')).toBe('Separación de lote')
  expect(paymentKindText('initial-payment')).toBe('Pago Inicial')
})

test('R1 is a lot reservation, any other class an initial payment', () => {
  expect(cashPaymentKind('R1')).toBe('reservation')
  for (const documentClass of ['R2', 'r1', 'DA', ''])
    expect(cashPaymentKind(documentClass)).toBe('initial-payment')
})
