import { consentVersion } from '@llave/domain/debit/consent'

/**
 * What the two steps of the wizard know of each other. They are documents apart, and a reload
 * forgets what a script held; this tab's storage does not. It names no person and no card.
 */
const consents = 'llave-debit-consent:'
const registrations = 'llave-debit-registering:'
/** By then the form is dead and the provider was asked: what did not come does not come. */
const keptFor = 20 * 60_000

/** The customer agreed to the debit of this proforma, in the words of this version. */
export function rememberConsent(proforma: string): void {
  sessionStorage.setItem(consents + proforma, consentVersion)
}

/** Words that changed meanwhile were not agreed to. */
export function hasConsent(proforma: string): boolean {
  return sessionStorage.getItem(consents + proforma) === consentVersion
}

export function forgetConsent(proforma: string): void {
  sessionStorage.removeItem(consents + proforma)
}

/** A card that the bank accepted and the server has not confirmed yet: its form must not come back. */
export type Registration = {
  /** When the card that stood before was registered; empty where there was none. */
  readonly before: string
}

export function rememberRegistration(proforma: string, { before }: Registration, now = Date.now()): void {
  sessionStorage.setItem(registrations + proforma, `${now} ${before}`)
}

export function rememberedRegistration(proforma: string, now = Date.now()): Registration | null {
  const [since = '', before = ''] = sessionStorage.getItem(registrations + proforma)?.split(' ') ?? []
  return since !== '' && now - Number(since) < keptFor ? { before } : null
}

export function forgetRegistration(proforma: string): void {
  sessionStorage.removeItem(registrations + proforma)
}
