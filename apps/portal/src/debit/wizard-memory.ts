import { consentVersion } from '@llave/domain/debit/consent'

/**
 * The state that the two steps of the wizard share. They are separate documents, so it is kept in
 * this tab's storage. It identifies no person and no card.
 */
const consents = 'llave-debit-consent:'
const registrations = 'llave-debit-registering:'
/** By then the form has expired and the provider was asked, so no registration can follow. */
const keptFor = 20 * 60_000

/** Records that the customer consented to the debit of this proforma, under the current version of the text. */
export function rememberConsent(proforma: string): void {
  sessionStorage.setItem(consents + proforma, consentVersion)
}

/** A consent to an earlier version of the text does not count. */
export function hasConsent(proforma: string): boolean {
  return sessionStorage.getItem(consents + proforma) === consentVersion
}

export function forgetConsent(proforma: string): void {
  sessionStorage.removeItem(consents + proforma)
}

/** A card that the bank accepted and the server has not confirmed yet: its form must not be shown again. */
export type Registration = {
  /** When the previous card was registered; empty where there was none. */
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
