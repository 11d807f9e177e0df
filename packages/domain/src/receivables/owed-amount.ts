import { type Money, subtractMoney } from '../money/money.ts'
import type { Instalment } from './receivable.ts'

/**
 * What is left to pay, in minor units of the debt's own currency: the amount minus what was
 * paid (docs/specification.md, "checkout-step1-amount-minus-paid").
 */
export function owedAmount({ amount, paidAmount }: Pick<Instalment, 'amount' | 'paidAmount'>): Money {
  return subtractMoney(amount, paidAmount)
}

/** True where something was paid and something is left. */
export function isPartlyPaid({ state, paidAmount }: Pick<Instalment, 'state' | 'paidAmount'>): boolean {
  return state === 'pending' && paidAmount.minor > 0
}
