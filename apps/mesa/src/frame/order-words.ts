import type { OrderState } from '@llave/domain/payments/order-state'
import { orderStateTexts } from '@llave/domain/staff/state-texts'

const tones: Readonly<Partial<Record<OrderState, 'soon' | 'good'>>> = {
  sending: 'soon',
  unknown: 'soon',
  paid: 'good',
  surplus: 'soon',
}

/** What became of a payment, and how that looks. */
export function orderLook(state: OrderState) {
  return { text: orderStateTexts[state], tone: tones[state] ?? null }
}
