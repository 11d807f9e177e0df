import { equalMoney, type Money } from '@llave/domain/money/money'
import { type RateMicros, solesAt } from '@llave/domain/payments/preferential-rate'
import { ApiError } from '../../http/api-error.ts'

export type Charge = {
  /** What the card pays. */
  readonly amount: Money
  /** What that pays of the debt. */
  readonly debtAmount: Money
  /** Where dollars are paid in soles. */
  readonly rate: RateMicros | null
}

/**
 * What a debt costs in the chosen currency. Throws `importe_distinto` with the current amount where
 * the customer saw another one. A debt in soles, or a day without a rate, can only be paid in the
 * debt's own currency.
 */
export function chargeFor(owed: Money, seen: Money, rate: RateMicros | null): Charge {
  const charge = inCurrency(owed, seen.currency, rate)
  if (equalMoney(charge.amount, seen)) return charge
  throw new ApiError('importe_distinto', { amount: charge.amount.minor, currency: charge.amount.currency })
}

function inCurrency(owed: Money, currency: Money['currency'], rate: RateMicros | null): Charge {
  if (owed.currency === 'USD' && currency === 'PEN' && rate !== null) {
    const soles = solesAt(rate, owed)
    if (soles.minor > 0) return { amount: soles, debtAmount: owed, rate }
  }
  return { amount: owed, debtAmount: owed, rate: null }
}
