import { cashPaymentKind } from '../payments/receipt.ts'

/** The type tag of a cash item (specification access-and-payments, section 2, "Home, cash mode"). */
export function cashTag(documentClass: string): 'Separa tu lote' | 'Pago Inicial' {
  return cashPaymentKind(documentClass) === 'reservation' ? 'Separa tu lote' : 'Pago Inicial'
}
