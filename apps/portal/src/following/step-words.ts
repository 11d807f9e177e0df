import type { FollowedDebt, FollowedPayment } from '@llave/domain/payments/followed-payment'
import type { TrailStep } from '@llave/domain/payments/payment-trail'

/** The name of a step, as far as it is reached. */
export function stepTitle({ kind, reach }: TrailStep, payment: FollowedPayment): string {
  switch (kind) {
    case 'opened':
      return 'Formulario de pago abierto'
    case 'sent':
      return payment.source === 'debit' ? 'Cobro automático enviado' : 'Enviado'
    case 'confirmed':
      if (reach === 'now') return 'El banco aún no confirma'
      if (reach !== 'failed') return 'Confirmado por el banco'
      return payment.standing === 'refused' ? 'El banco dijo que no' : 'El proveedor no registra un pago'
    case 'reviewed':
      return reach === 'now' ? 'Una persona lo revisa' : 'Revisado por una persona'
    case 'applied':
      return appliedTo(payment.debts)
    case 'receipt':
      return 'Recibo'
    case 'posted':
      return 'Registrado por la inmobiliaria'
    case 'refund-asked':
      return 'Devolución pedida'
    case 'refunded':
      return reach === 'reached' ? 'Devuelto a la tarjeta' : 'El banco te devuelve el dinero'
  }
}

function appliedTo(debts: readonly FollowedDebt[]): string {
  if (debts.length > 1) return 'Aplicado a tus letras'
  const kind = debts[0]?.kind
  if (kind === 'instalment') return 'Aplicado a tu letra'
  return kind === 'reservation' ? 'Aplicado a tu separación' : 'Aplicado a tu pago inicial'
}
