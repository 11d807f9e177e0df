import { impedimentText, overdueText } from '@llave/domain/debit/affiliation-impediment'
import type { Currency } from '@llave/domain/money/money'
import { isOverdue } from '@llave/domain/receivables/overdue'
import type { CheckoutDebt } from './checkout-debt.ts'

/** "Afiliar tarjeta al Débito automático": offered, shown closed with its reason, or not shown. */
export type AffiliationOffer = 'open' | 'hidden' | { readonly closed: string }

/**
 * Whether the card that pays may go on debit: not where one is there already, not while another
 * letra of the proforma is overdue, and a token is worth nothing in another account
 * (docs/small-print.md, "Paying"). The server holds the same rules; this only says so before.
 */
export function affiliationOffer(
  debt: CheckoutDebt,
  payment: Currency | null,
  today: Temporal.PlainDate,
): AffiliationOffer {
  if (debt.kind !== 'instalment' || !debt.affiliation || debt.affiliation.card) return 'hidden'
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
