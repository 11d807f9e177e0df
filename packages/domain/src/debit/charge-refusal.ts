import { type Refusal, refusalReason } from '../payments/refusal-reason.ts'

/**
 * Why a charge was refused, from an order's refusal code (`ACQ_001:51`). `hard`: the same card
 * is never tried again and the affiliation is suspended (docs/payment-provider.md, "Cards on debit").
 */
export function chargeRefusal(refusalCode: string | null): Refusal {
  const [errorCode = null, detailedCode = null] = refusalCode?.split(':') ?? []
  const refusal = refusalReason(errorCode, detailedCode)
  return refusal.reason === 'Tu pago fue rechazado.'
    ? { ...refusal, reason: 'Tu banco rechazó el cobro.' }
    : refusal
}

/**
 * Written in place of a refusal code where a charge ended without money and no bank refused it.
 *
 * LLAVE_WITHDRAWN    it never arrived, and what it was for had changed meanwhile
 * LLAVE_SURPLUS      the debt was paid by another hand meanwhile: its money goes back
 * LLAVE_QUARANTINED  its money matches nothing: the operator decides
 */
export type InternalRefusalCode = 'LLAVE_WITHDRAWN' | 'LLAVE_SURPLUS' | 'LLAVE_QUARANTINED'

/** Whether a bank, or the provider for it, said no: only then there is a refusal to speak of. */
export function isBankRefusal(refusalCode: string | null): boolean {
  return !refusalCode?.startsWith('LLAVE_')
}
