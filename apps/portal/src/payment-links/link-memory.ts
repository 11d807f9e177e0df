/** A payment with a link that this tab sent. Lost with the tab: the receipt is in the mail, and its QR is checked without us. */
export type RememberedPayment = { readonly secret: string; readonly key: string; readonly paid: boolean }

const item = 'llave:link-payment'

/** The payment that this tab sent with that link; null where there is none. */
export function rememberedLinkPayment(secret: string): RememberedPayment | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(item) ?? 'null') as RememberedPayment | null
    return found?.secret === secret ? found : null
  } catch {
    return null
  }
}

export function rememberLinkPayment(payment: RememberedPayment): void {
  try {
    sessionStorage.setItem(item, JSON.stringify(payment))
  } catch {
    // Without storage a reload asks again for what was paid, and the server knows.
  }
}

export function forgetLinkPayment(): void {
  try {
    sessionStorage.removeItem(item)
  } catch {
    // Nothing was kept.
  }
}
