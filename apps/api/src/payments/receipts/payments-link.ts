import type { DebtReference } from '@llave/domain/payments/debt-reference'

/** Where a customer finds what they paid: the property's payments, or the home of cash mode. */
export function paymentsLink(publicUrl: string, debt: DebtReference): string {
  return debt.kind === 'instalment'
    ? `${publicUrl}/property/${encodeURIComponent(debt.proforma)}/payment?type=letter`
    : `${publicUrl}/?type=cash`
}
