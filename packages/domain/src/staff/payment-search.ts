import type { OrderState } from '../payments/order-state.ts'
import { readSearch } from './search-shape.ts'
import type { SearchTerm } from './search-term.ts'

/** What the desk of payments filters by: states that mean the same to whoever asks stand together. */
export const paymentOutcomes = {
  paid: ['paid'],
  'under-way': ['sending', 'unknown'],
  refused: ['refused'],
  surplus: ['surplus'],
  refunded: ['refunded'],
  unpaid: ['created', 'form_issued', 'expired', 'superseded'],
} as const satisfies Record<string, readonly OrderState[]>

export type PaymentOutcome = keyof typeof paymentOutcomes

export const paymentOutcomeNames = Object.keys(paymentOutcomes) as [PaymentOutcome, ...PaymentOutcome[]]

export const paymentOutcomeTexts: Readonly<Record<PaymentOutcome, string>> = {
  paid: 'Abonados',
  'under-way': 'Por confirmar',
  refused: 'Rechazados',
  surplus: 'Se devuelven',
  refunded: 'Devueltos',
  unpaid: 'Sin pagar',
}

/** Fields by which a payment is found. */
export type PaymentTerm = Extract<
  SearchTerm,
  { field: 'document' | 'name' | 'proforma' | 'letra' | 'order' | 'receipt' | 'authorization' | 'card' }
>

const fields: ReadonlySet<SearchTerm['field']> = new Set<PaymentTerm['field']>([
  'document',
  'name',
  'proforma',
  'letra',
  'order',
  'receipt',
  'authorization',
  'card',
])

/** The fields of payments that a typed text may be meant for; none where it is too short or of no such field. */
export function readPaymentSearch(typed: string): readonly PaymentTerm[] {
  return readSearch(typed).filter((term): term is PaymentTerm => fields.has(term.field))
}
