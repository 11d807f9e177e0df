import { type Refusal, refusalReason } from '../payments/refusal-reason.ts'

/**
 * Errors that the provider answers in place of a charge and that say for certain that none
 * was made (payment-provider, section 1.5): the token is dead, the card is no longer good, the
 * account takes no such card. Any other error says nothing: the order is asked about.
 */
const certain = [
  'PSP_030',
  'PSP_031',
  'PSP_036',
  'PSP_112',
  'PSP_202',
  'PSP_508',
  'PSP_561',
  'PSP_607',
  'PSP_610',
]

/** Whether an error in place of a charge means that the card was not charged and will not be. */
export function isCertainRefusal(errorCode: string): boolean {
  return certain.includes(errorCode)
}

/**
 * Why a charge was refused, from an order's refusal code (`ACQ_001:51`). `hard`: the same card
 * is never tried again and the affiliation is suspended (payment-provider, section 7.2).
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
export type OwnCode = 'LLAVE_WITHDRAWN' | 'LLAVE_SURPLUS' | 'LLAVE_QUARANTINED'

/** Whether a bank, or the provider for it, said no: only then there is a refusal to speak of. */
export function isBankRefusal(refusalCode: string | null): boolean {
  return !refusalCode?.startsWith('LLAVE_')
}
