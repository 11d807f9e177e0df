import { type Money, subtractMoney } from '../money/money.ts'
import type { Instalment } from './receivable.ts'

/**
 * What is left to pay, in minor units of the debt's own currency: the amount minus what was
 * paid (specification access-and-payments, section 2, "Checkout").
 */
export function owedAmount({ amount, paidAmount }: Pick<Instalment, 'amount' | 'paidAmount'>): Money {
  return subtractMoney(amount, paidAmount)
}

/** True where something was paid and something is left. */
export function isPartlyPaid({ state, paidAmount }: Pick<Instalment, 'state' | 'paidAmount'>): boolean {
  return state === 'pending' && paidAmount.minor > 0
}
