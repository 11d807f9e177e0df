import { type Refusal, refusalReason } from '../payments/refusal-reason.ts'

/**
 * Why a charge was refused, from an order's refusal code (`ACQ_001:51`). `hard`: the card is never
 * retried and the affiliation is suspended (docs/payment-provider.md, "Cards on debit").
 */
export function chargeRefusal(refusalCode: string | null): Refusal {
  const [errorCode = null, detailedCode = null] = refusalCode?.split(':') ?? []
  const refusal = refusalReason(errorCode, detailedCode)
  return refusal.reason === 'Tu pago fue rechazado.'
    ? { ...refusal, reason: 'Tu banco rechazó el cobro.' }
    : refusal
}

/**
 * Our own codes, stored as refusal code where a charge ended without money but no bank refused it.
 *
 * LLAVE_WITHDRAWN    it never reached the provider, and what it was for had changed meanwhile
 * LLAVE_SURPLUS      the debt was paid otherwise meanwhile: its money is refunded
 * LLAVE_QUARANTINED  its money matches nothing: the operator decides
 */
export type InternalRefusalCode = 'LLAVE_WITHDRAWN' | 'LLAVE_SURPLUS' | 'LLAVE_QUARANTINED'

/** Whether the code is a refusal by a bank or the provider, and not one of our own codes. */
export function isBankRefusal(refusalCode: string | null): boolean {
  return !refusalCode?.startsWith('LLAVE_')
}
