import type { IdentityDocument } from '../access/document-type.ts'
import type { Currency, Money } from '../money/money.ts'
import type { Device } from '../payments/debt-reference.ts'
import type { AffiliationImpediment } from './affiliation-impediment.ts'
import type { CardExpiry } from './card-expiry.ts'
import type { NextCharge } from './plan-charges.ts'

/** The card that is on debit for a proforma. The provider's token is never part of it. */
export type AffiliatedCard = {
  /** As printed: 497010******0055. The brand follows from it (`cardBrand`). */
  readonly maskedCard: string
  readonly holder: string
  readonly expiry: CardExpiry
  readonly registeredAt: Temporal.Instant
  readonly device: Device
  /** Why it is not charged until another card takes its place, in Spanish; null while it is charged. */
  readonly suspension: string | null
}

/** The last charge that the bank refused, while its letra is still unpaid. */
export type LastRefusal = {
  readonly day: Temporal.PlainDate
  readonly letra: string
  readonly reason: string
  readonly advice: string
  /** When it is tried again; null where it is not. */
  readonly nextTryOn: Temporal.PlainDate | null
}

/** The automatic debit of one of the customer's proformas. */
export type DebitAffiliation = {
  readonly owner: IdentityDocument
  readonly customerName: string
  /** Empty where none is registered. */
  readonly customerEmail: string
  /** The phone with which the card was affiliated, or with which the customer signed in. */
  readonly phoneNumber: string
  readonly projectCode: string
  readonly projectName: string
  readonly proforma: string
  readonly productName: string
  readonly soldOn: Temporal.PlainDate
  readonly currency: Currency
  /** What the card pays in an ordinary month, in that currency (`monthlySums`). */
  readonly monthlyAmount: Money
  readonly card: AffiliatedCard | null
  readonly overdueCount: number
  /** Why no card can be affiliated now; null where one can. */
  readonly impediment: AffiliationImpediment | null
  /** Currencies whose account charges the letras: a card registered while paying in one can be affiliated. */
  readonly registrableCurrencies: readonly Currency[]
  readonly nextCharge: NextCharge
  /** When the customer skipped that charge; null where it is charged. */
  readonly skippedAt: Temporal.Instant | null
  /** Whether a charge of a letra of this proforma is under way. */
  readonly charging: boolean
  readonly lastRefusal: LastRefusal | null
}

/** Why no card can be affiliated now; a card that replaces another does not need a pending letra. */
export function impedimentOf({
  card,
  impediment,
}: Pick<DebitAffiliation, 'card' | 'impediment'>): AffiliationImpediment | null {
  return card && impediment === 'nothing-owed' ? null : impediment
}
