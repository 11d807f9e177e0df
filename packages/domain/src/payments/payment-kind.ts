import type { PaymentKind } from './payment-outcome.ts'

const kindTexts = {
  instalment: 'Pago de letra',
  reservation: 'Separación de lote',
  'initial-payment': 'Pago Inicial',
  prepayment: 'Pago anticipado',
} as const satisfies Record<PaymentKind, string>

/**
 * tipoPago of a receipt (docs/specification.md, "receipt-field-payment-type"; of letras
 * docs/wire.md, "Paying").
 */
export function paymentKindText(kind: PaymentKind): (typeof kindTexts)[PaymentKind] {
  return kindTexts[kind]
}

/** bLARTField of a prepayment that was asked for here (docs/wire.md, "Paying ahead"). */
export const prepaymentClass = 'PA'

/**
 * bLARTField R1 is a lot reservation, anything else an initial payment (docs/specification.md,
 * "letter-field-cash-type").
 */
export function cashPaymentKind(documentClass: string): Exclude<PaymentKind, 'instalment'> {
  if (documentClass === prepaymentClass) return 'prepayment'
  return documentClass === 'R1' ? 'reservation' : 'initial-payment'
}
