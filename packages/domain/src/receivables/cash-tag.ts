import { cashPaymentKind } from '../payments/payment-kind.ts'

/** The type tag of a cash item (docs/specification.md, "text-home-cash-tag-reservation"). */
export function cashTag(documentClass: string): 'Separa tu lote' | 'Pago Inicial' {
  return cashPaymentKind(documentClass) === 'reservation' ? 'Separa tu lote' : 'Pago Inicial'
}
