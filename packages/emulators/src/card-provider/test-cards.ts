/** How the issuer's bank behaves for one test number. Any future expiry and any security code are accepted. */
export type CardBehaviour = {
  pan: string
  brand: Brand
  /** One line in Spanish, shown on the inspector's page. */
  what: string
  authentication: 'none' | 'frictionless' | 'challenge'
  /** What 3-D Secure ends with, if the buyer authorises a challenge. */
  authenticationStatus: AuthenticationStatus
  /** null: approved. Otherwise the refusal. */
  refusal: Refusal | null
  /** The bank's page never answers; the session dies after ten minutes. */
  challengeHangs?: true
}

export type Brand = 'VISA' | 'MASTERCARD' | 'AMEX' | 'DINERS'

export type AuthenticationStatus = 'SUCCESS' | 'FAILED' | 'UNAVAILABLE' | 'NOT_ENROLLED' | 'REJECTED'

export type Refusal = {
  errorCode: string
  /** The acquirer's raw code, `51` for example; null when the acquirer was never asked. */
  detailedErrorCode: string | null
  detailedErrorMessage: string | null
}

/** A refusal by the bank. The codes are those of ISO 8583, which acquirers pass on. */
export function bankRefusal(code: string): Refusal {
  return {
    errorCode: 'ACQ_001',
    detailedErrorCode: code,
    detailedErrorMessage: bankMessages[code] ?? 'Refused',
  }
}

const bankMessages: Record<string, string> = {
  '04': 'Pick up card',
  '05': 'Do not honor',
  '14': 'Invalid card number',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds or credit limit exceeded',
  '54': 'Expired card',
  '61': 'Withdrawal amount limit exceeded',
  '82': 'Invalid security code',
  '91': 'Issuer unavailable',
  '96': 'System malfunction',
}

const authenticationRefusal: Refusal = {
  errorCode: 'PSP_539',
  detailedErrorCode: null,
  detailedErrorMessage: null,
}

function approved(pan: string, brand: Brand, what: string, status: AuthenticationStatus): CardBehaviour {
  return { pan, brand, what, authentication: 'none', authenticationStatus: status, refusal: null }
}

function refused(pan: string, brand: Brand, what: string, code: string): CardBehaviour {
  return {
    pan,
    brand,
    what,
    authentication: 'frictionless',
    authenticationStatus: 'SUCCESS',
    refusal: bankRefusal(code),
  }
}

function frictionless(pan: string, brand: Brand): CardBehaviour {
  const what = 'Aprobada, autenticada sin intervención'
  return { pan, brand, what, authentication: 'frictionless', authenticationStatus: 'SUCCESS', refusal: null }
}

function notAuthenticated(
  pan: string,
  brand: Brand,
  what: string,
  status: AuthenticationStatus,
): CardBehaviour {
  return {
    pan,
    brand,
    what,
    authentication: 'frictionless',
    authenticationStatus: status,
    refusal: authenticationRefusal,
  }
}

function challenged(
  pan: string,
  brand: Brand,
  what: string,
  rest: Partial<CardBehaviour> = {},
): CardBehaviour {
  return {
    pan,
    brand,
    what,
    authentication: 'challenge',
    authenticationStatus: 'SUCCESS',
    refusal: null,
    ...rest,
  }
}

const challengeOk = 'Aprobada si autorizas en la página del banco'
const challengeFails = 'La autenticación falla aunque autorices'
const challengeHangs = 'El banco no responde: la autenticación vence a los 10 minutos'
const fails: Partial<CardBehaviour> = { authenticationStatus: 'FAILED', refusal: authenticationRefusal }

/**
 * The provider's test numbers (docs/payment-provider.md, "Test cards"). The number decides, never
 * the amount.
 */
export const testCards: readonly CardBehaviour[] = [
  approved('4970100000000055', 'VISA', 'Aprobada, sin garantía 3-D Secure', 'UNAVAILABLE'),
  approved('5970100300000067', 'MASTERCARD', 'Aprobada, sin garantía 3-D Secure', 'UNAVAILABLE'),
  approved('4970100000000048', 'VISA', 'Aprobada, comprador no inscrito', 'NOT_ENROLLED'),
  approved('5970100300000042', 'MASTERCARD', 'Aprobada, comprador no inscrito', 'NOT_ENROLLED'),
  refused('4970100000000113', 'VISA', 'Rechazada: fondos insuficientes (51)', '51'),
  refused('5970100300000109', 'MASTERCARD', 'Rechazada: fondos insuficientes (51)', '51'),
  refused('4970100000000071', 'VISA', 'Rechazada: límite excedido (61)', '61'),
  refused('5970100300000083', 'MASTERCARD', 'Rechazada: límite excedido (61)', '61'),
  refused('4970100000000089', 'VISA', 'Rechazada: código de seguridad incorrecto (82)', '82'),
  refused('5970100300000091', 'MASTERCARD', 'Rechazada: código de seguridad incorrecto (82)', '82'),
  notAuthenticated('4970100000000063', 'VISA', 'Rechazada: falla la autenticación', 'FAILED'),
  notAuthenticated('5970100300000075', 'MASTERCARD', 'Rechazada: falla la autenticación', 'FAILED'),
  challenged('4970110000001003', 'VISA', challengeOk),
  challenged('4970115000000228', 'VISA', challengeOk),
  challenged('5100010000000106', 'MASTERCARD', challengeOk),
  challenged('4970110000000039', 'VISA', 'Rechazada por el banco (05) después de autorizar', {
    refusal: bankRefusal('05'),
  }),
  challenged('4970110000000021', 'VISA', challengeFails, fails),
  challenged('5100010000000049', 'MASTERCARD', challengeFails, fails),
  challenged('4970110000000054', 'VISA', challengeHangs, { ...fails, challengeHangs: true }),
  challenged('5100010000000056', 'MASTERCARD', challengeHangs, { ...fails, challengeHangs: true }),
  frictionless('4970110000001029', 'VISA'),
  frictionless('4970115000000210', 'VISA'),
  frictionless('5100010000000114', 'MASTERCARD'),
  notAuthenticated('4970110000000401', 'VISA', 'Rechazada: autenticación denegada', 'REJECTED'),
  approved('4970110000000898', 'VISA', 'Aprobada, autenticación no disponible', 'UNAVAILABLE'),
  approved('375900000030005', 'AMEX', 'Aprobada, autenticación no disponible', 'UNAVAILABLE'),
  frictionless('375900000000008', 'AMEX'),
  challenged('375900000000016', 'AMEX', challengeOk),
  approved('36000000000008', 'DINERS', 'Aprobada', 'NOT_ENROLLED'),
  refused('36000000000057', 'DINERS', 'Rechazada: no autorizada (05)', '05'),
]

const byPan = new Map(testCards.map((card) => [card.pan, card]))

/** The behaviour of a number. One that is no test card is refused, as the provider's test mode refuses it. */
export function behaviourOf(pan: string): CardBehaviour {
  return byPan.get(pan) ?? { ...refused(pan, brandOf(pan), 'No es una tarjeta de prueba', '14') }
}

export function brandOf(pan: string): Brand {
  if (/^3[47]/.test(pan)) return 'AMEX'
  if (/^3[068]/.test(pan)) return 'DINERS'
  return pan.startsWith('4') ? 'VISA' : 'MASTERCARD'
}

/** Six first and four last digits: `497010XXXXXX0055`. */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 6)}${'X'.repeat(pan.length - 10)}${pan.slice(-4)}`
}

export function passesLuhn(pan: string): boolean {
  let sum = 0
  for (let index = 0; index < pan.length; index++) {
    const digit = Number(pan[pan.length - 1 - index])
    const value = index % 2 === 0 ? digit : digit * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
