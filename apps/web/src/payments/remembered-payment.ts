/**
 * The order of a payment that is being confirmed, kept for a reload of this tab: once PAID the
 * form must not come back. It names no person; another customer's tab gets a refusal for it.
 */
const prefix = 'llave-confirming:'

export function rememberPayment(code: string, orderId: string): void {
  sessionStorage.setItem(prefix + code, orderId)
}

export function rememberedPayment(code: string): string | null {
  return sessionStorage.getItem(prefix + code)
}

export function forgetPayment(code: string): void {
  sessionStorage.removeItem(prefix + code)
}
