import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import type { NextCharge } from '@llave/domain/debit/plan-charges'
import { formatMoney } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'

/** A current or former affiliation, as messages describe it. */
export type AffiliationNotice = {
  readonly customerName: string
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly maskedCard: string
  readonly holder: string
  readonly expiry: CardExpiry
  readonly registeredAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  /** Whether the card's owner holds the proforma still. */
  readonly held: boolean
  /** Why it is not charged any more, in Spanish; null while it is. */
  readonly suspension: string | null
  readonly nextCharge: NextCharge
  /** Whether the customer skipped that charge. */
  readonly skipped: boolean
}

/** A charge of a letra, as messages describe it. */
export type ChargeNotice = Pick<
  AffiliationNotice,
  'customerName' | 'proforma' | 'projectName' | 'productName' | 'maskedCard'
> & {
  readonly letra: string
  readonly dueOn: Temporal.PlainDate
  readonly amount: Money
  readonly reason: string
  readonly advice: string
  /** When it is tried again; null where it is not. */
  readonly nextTryOn: Temporal.PlainDate | null
}

/** Sums of two currencies stand side by side, never added. */
export function sumsText(sums: readonly Money[]): string {
  return sums.map(formatMoney).join(' y ')
}

export function debitLink(publicUrl: string, proforma: string): string {
  return `${publicUrl}/property/${encodeURIComponent(proforma)}/debit?type=letter`
}

/** Where the next debit day is seen and skipped. */
export function debitDayLink(publicUrl: string): string {
  return `${publicUrl}/debit-day`
}

export function payLink(publicUrl: string, proforma: string): string {
  return `${publicUrl}/property/${encodeURIComponent(proforma)}/payment?type=letter`
}
