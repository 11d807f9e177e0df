/**
 * The provider's message for each error code that this emulator answers. Some codes:
 * docs/payment-provider.md, "Codes".
 */
const messages: Record<string, string> = {
  INT_001: 'invalid input',
  INT_009: 'invalid amount',
  INT_010: 'invalid currency',
  INT_013: 'invalid orderId',
  INT_015: 'invalid email',
  INT_030: 'invalid paymentMethodToken',
  INT_091: 'invalid metadata',
  INT_811: 'email is required to register a card',
  INT_812: 'paymentMethodToken is required by this formAction',
  INT_875: 'invalid formAction',
  INT_899: 'invalid retry',
  INT_901: 'invalid webservice',
  INT_902: 'web-service input data validation error',
  INT_903: 'unknown or expired formToken',
  INT_904: 'invalid public key',
  INT_905: 'invalid login or password',
  INT_911: 'public key and formToken are of different shops',
  INT_926: 'invalid ipnTargetUrl',
  PSP_010: 'transaction not found',
  PSP_020: 'invalid amount',
  PSP_021: 'invalid currency',
  PSP_030: 'token not found',
  PSP_031: 'token cancelled',
  PSP_075: 'the transaction cannot be cancelled, refund it',
  PSP_076: 'the transaction cannot be refunded yet, cancel it',
  PSP_083: 'an unpaid transaction cannot be refunded',
  PSP_099: 'too many attempts',
  PSP_104: 'the transaction is already refunded',
  PSP_105: 'the transaction is already cancelled',
  PSP_108: 'the form has expired',
  PSP_113: 'duplicate submission',
  PSP_136: 'the 3-D Secure session has expired',
  PSP_510: 'the refund is higher than what is left of the transaction',
  PSP_539: '3-D Secure authentication refused',
  PSP_610: 'no acceptance agreement for this currency',
  PSP_999: 'technical error',
  ACQ_001: 'payment refused',
  AUTH_149: '3-D Secure authentication timed out',
  CLIENT_300: 'invalid form data',
}

export function errorMessage(code: string): string {
  return messages[code] ?? 'error'
}

/** A business error. It travels as HTTP 200 with status ERROR, as the provider sends it. */
export class ProviderError extends Error {
  readonly code: string
  readonly detail: string | null

  constructor(code: string, detail: string | null = null) {
    super(`${code} ${errorMessage(code)}`)
    this.code = code
    this.detail = detail
  }
}
