import type { DebtReference } from '@llave/domain/payments/debt-reference'

/** Where whoever paid follows it. The mode is read before the guard, as in every link of an e-mail. */
export function followLink(publicUrl: string, orderId: string, debt: DebtReference): string {
  const mode = debt.kind === 'instalment' ? 'letter' : 'cash'
  return `${publicUrl}/payment/${encodeURIComponent(orderId)}?type=${mode}`
}

/** Where a customer finds what they paid: the property's payments, or the home of cash mode. */
export function paymentsLink(publicUrl: string, debt: DebtReference): string {
  return debt.kind === 'instalment'
    ? `${publicUrl}/property/${encodeURIComponent(debt.proforma)}/payment?type=letter`
    : `${publicUrl}/?type=cash`
}
