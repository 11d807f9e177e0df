import { sumByCurrency } from '../money/money.ts'
import type { DebitAffiliation } from './affiliation.ts'
import { isExpiredOn } from './card-expiry.ts'
import { cardStatus } from './card-status.ts'
import type { NextCharge } from './plan-charges.ts'

export type UpcomingCharge = NextCharge & {
  /** What the bank refused is tried again, before the next debit day. */
  readonly isRetry: boolean
  /** The customer skipped it. */
  readonly isSkipped: boolean
}

/**
 * The next charges of the card, earliest first; without a card, what the first charge would be.
 * Empty where the card is no longer charged, or where none can be affiliated.
 */
export function upcomingCharges(affiliation: DebitAffiliation, today: Temporal.PlainDate): UpcomingCharge[] {
  const { card, impediment, nextCharge, skippedAt } = affiliation
  const { day, letras } = nextCharge
  if (!card) return impediment === null ? [{ ...nextCharge, isRetry: false, isSkipped: false }] : []
  if (['suspended', 'expired'].includes(cardStatus(card, day, today))) return []
  const retryOn = retryDay(affiliation)
  const isSkipped = skippedAt !== null
  if (!retryOn || letras.length === 0) return [{ ...nextCharge, isRetry: false, isSkipped }]
  // A retry charges all that is left of its debit day: whatever falls due before the next one.
  const tried = letras.filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, day) < 0)
  const rest = letras.filter((letra) => !tried.includes(letra))
  return [
    { ...chargeOf(retryOn, tried), isRetry: true, isSkipped: false },
    { ...chargeOf(day, rest), isRetry: false, isSkipped },
  ].filter((charge) => charge.letras.length > 0)
}

/** When a refused charge is retried; null where the next debit day or the card's expiry comes first. */
export function retryDay({ card, lastRefusal, nextCharge }: DebitAffiliation): Temporal.PlainDate | null {
  const day = lastRefusal?.nextTryOn
  if (!card || !day || isExpiredOn(card.expiry, day)) return null
  return Temporal.PlainDate.compare(day, nextCharge.day) < 0 ? day : null
}

function chargeOf(day: Temporal.PlainDate, letras: NextCharge['letras']): NextCharge {
  return { day, letras, sums: sumByCurrency(letras.map(({ owed }) => owed)) }
}
