/** An order whose form answered PAID (`paid`), or whose answer was lost. */
export type SentPayment = { readonly orderId: string; readonly paid: boolean }

/**
 * The payment that is being confirmed, kept across a reload of this tab: the form must not be shown
 * again before the outcome is known. It identifies nobody; for another customer the server refuses it.
 */
const prefix = 'llave-confirming:'

export function rememberPayment(code: string, { orderId, paid }: SentPayment): void {
  sessionStorage.setItem(prefix + code, `${paid ? 'paid' : 'sent'}:${orderId}`)
}

export function rememberedPayment(code: string): SentPayment | null {
  const [, word, orderId] = /^(paid|sent):(.+)$/.exec(sessionStorage.getItem(prefix + code) ?? '') ?? []
  return orderId ? { orderId, paid: word === 'paid' } : null
}

export function forgetPayment(code: string): void {
  sessionStorage.removeItem(prefix + code)
}
