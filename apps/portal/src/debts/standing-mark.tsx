import { Mark } from '@llave/design/mark'
import type { PaymentStanding } from '@llave/domain/payments/payment-trail'

const marks = {
  waiting: ['soon', 'Sin confirmar'],
  confirming: ['soon', 'Esperando al banco'],
  held: ['soon', 'En revisión'],
  applied: ['good', 'Aplicado'],
  posted: ['good', 'Registrado'],
  refused: ['late', 'No se cobró'],
  expired: ['late', 'Venció sin pago'],
  replaced: ['soon', 'Reemplazado'],
  returning: ['soon', 'En devolución'],
  returned: ['good', 'Devuelto'],
} as const satisfies Record<PaymentStanding, readonly ['soon' | 'good' | 'late', string]>

/** How a payment stands, as word, shape and colour. */
export function StandingMark({ of }: { of: PaymentStanding }) {
  const [tone, words] = marks[of]
  return <Mark tone={tone}>{words}</Mark>
}
