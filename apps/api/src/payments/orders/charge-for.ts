import { equalMoney, type Money } from '@llave/domain/money/money'
import { type Charge, chargeOf } from '@llave/domain/payments/charge-of'
import type { RateMicros } from '@llave/domain/payments/preferential-rate'
import { ApiError } from '../../http/api-error.ts'

/**
 * What debts cost in the chosen currency. Throws `importe_distinto` with the current amount where the customer
 * saw another one. Debts in soles, or a day without a rate, can only be paid in the debts' own currency.
 */
export function chargeFor(owed: readonly [Money, ...Money[]], seen: Money, rate: RateMicros | null): Charge {
  const charge = chargeOf(owed, seen.currency, rate)
  if (equalMoney(charge.amount, seen)) return charge
  throw new ApiError('importe_distinto', { amount: charge.amount.minor, currency: charge.amount.currency })
}
