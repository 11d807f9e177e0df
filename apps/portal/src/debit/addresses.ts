/** The screens of automatic debit of one proforma. */
export function debitAddress(proforma: string): string {
  return `/property/${encodeURIComponent(proforma)}/debit`
}

export function confirmationAddress(proforma: string): string {
  return `/debit/${encodeURIComponent(proforma)}/confirmation`
}

/** A document of its own, whose policy allows the card fields, so links to it reload the page. */
export function cardAddress(proforma: string): string {
  return `/debit/${encodeURIComponent(proforma)}/payment`
}

export function paymentsAddress(proforma: string): string {
  return `/property/${encodeURIComponent(proforma)}/payment`
}

export const successAddress = '/success/debit'
/** The next debit day, of all proformas. */
export const debitDayAddress = '/debit-day'
export const listAddress = '/debit-automatic'
