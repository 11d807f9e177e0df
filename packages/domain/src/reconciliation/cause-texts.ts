import type { DifferenceCause } from './reconcile-day.ts'

/** What probably happened, and where one looks next. */
export const causeTexts: Readonly<Record<DifferenceCause, string>> = {
  'only-llave': 'Llave lo tiene por cobrado y el proveedor no lo conoce.',
  'only-provider': 'El proveedor lo cobró y Llave no lo supo.',
  'only-bank': 'El banco lo abonó y los otros dos no lo conocen.',
  'not-in-llave': 'El proveedor y el banco lo tienen, y Llave no.',
  'not-at-provider': 'El banco lo abonó y el proveedor no lo conoce.',
  'not-at-bank': 'El banco todavía no lo abona.',
  amount: 'Está con otro importe.',
  currency: 'Está en otra moneda.',
  state: 'Para uno está cobrado y para el otro está anulado.',
  duplicate: 'El mismo pedido se movió más de una vez.',
  'other-day': 'Está en otro día: pasó después del corte.',
  commission: 'El banco abonó el neto de la comisión.',
  'joint-deposit': 'El banco abonó varios cobros juntos.',
}
