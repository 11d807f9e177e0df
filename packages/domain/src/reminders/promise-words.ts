import { formatMoney } from '../money/format-money.ts'
import type { Currency } from '../money/money.ts'
import { formatDate } from '../time/format-date.ts'
import type { PaymentPromise } from './payment-promise.ts'

/**
 * `Prometiste pagar US$ 410.75 hasta el 27/11/2026` of the promises that are open, one a currency; null where
 * none is.
 */
export function openPromiseText(promises: readonly PaymentPromise[]): string | null {
  const open = promises.filter(({ state }) => state === 'made')
  if (open.length === 0) return null
  return `Prometiste pagar ${open.map(({ amount, day }) => `${formatMoney(amount)} hasta el ${formatDate(day)}`).join(' y ')}`
}

/** Whether something may still be promised: a currency in which something is overdue, and no promise is open. */
export function isPromiseLeft(
  overdue: readonly { readonly terms: { readonly most: { readonly currency: Currency } } }[],
  promises: readonly PaymentPromise[],
): boolean {
  const promised = promises.flatMap(({ state, amount }) => (state === 'made' ? amount.currency : []))
  return overdue.some(({ terms }) => !promised.includes(terms.most.currency))
}
