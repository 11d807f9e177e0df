import { impedimentText, overdueText } from '@llave/domain/debit/affiliation-impediment'
import type { Currency } from '@llave/domain/money/money'
import { isOverdue } from '@llave/domain/receivables/overdue'
import type { CheckoutDebt } from './checkout-debt.ts'

/** "Afiliar tarjeta al Débito automático": offered, shown disabled with its reason, or hidden. */
export type AffiliationOffer = 'open' | 'hidden' | { readonly closed: string }

/**
 * Whether the card of this payment may be affiliated: not where there is one already, not with several letras, not while
 * another letra of the proforma is overdue, and not where the charge goes to another account, in
 * which its token is not valid (docs/small-print.md, "Paying"). The server enforces the same rules.
 */
export function affiliationOffer(
  debt: CheckoutDebt,
  payment: Currency | null,
  today: Temporal.PlainDate,
): AffiliationOffer {
  if (debt.kind !== 'instalment' || debt.further.length > 0 || !debt.affiliation || debt.affiliation.card)
    return 'hidden'
  const { impediment, registrableCurrencies } = debt.affiliation
  const others = debt.siblings.filter(
    (letra) => letra.code !== debt.document && isOverdue(letra, today),
  ).length
  if (others > 0) return { closed: overdueText(others) }
  if (debt.customer.email === '') return { closed: impedimentText('no-email', 0) ?? '' }
  if (impediment === 'other-account' || impediment === 'closed') {
    return { closed: impedimentText(impediment, 0) ?? '' }
  }
  if (payment !== null && !registrableCurrencies.includes(payment)) {
    const own = debt.owed.currency === 'USD' ? 'dólares' : 'soles'
    return { closed: `Para afiliar tu tarjeta, paga en ${own}: así se cobran tus letras cada mes.` }
  }
  return 'open'
}
