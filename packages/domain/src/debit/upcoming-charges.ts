import { sumByCurrency } from '../money/money.ts'
import type { DebitAffiliation } from './affiliation.ts'
import { isExpiredOn } from './card-expiry.ts'
import { cardStatus } from './card-status.ts'
import type { NextCharge } from './plan-charges.ts'

/** `isRetry`: what the bank refused is tried again, before the next debit day. */
export type UpcomingCharge = NextCharge & { readonly isRetry: boolean }

/**
 * The next charges of the card, earliest first; without a card, what the first charge would be.
 * Empty where the card is no longer charged, or where none can be affiliated.
 */
export function upcomingCharges(affiliation: DebitAffiliation, today: Temporal.PlainDate): UpcomingCharge[] {
  const { card, impediment, nextCharge } = affiliation
  const { day, letras } = nextCharge
  if (!card) return impediment === null ? [{ ...nextCharge, isRetry: false }] : []
  if (['suspended', 'expired'].includes(cardStatus(card, day, today))) return []
  const retryOn = retryDay(affiliation)
  if (!retryOn || letras.length === 0) return [{ ...nextCharge, isRetry: false }]
  // A retry charges all that is left of its debit day: whatever falls due before the next one.
  const tried = letras.filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, day) < 0)
  const rest = letras.filter((letra) => !tried.includes(letra))
  return [chargeOf(retryOn, tried, true), chargeOf(day, rest, false)].filter(
    (charge) => charge.letras.length > 0,
  )
}

/** When a refused charge is retried; null where the next debit day or the card's expiry comes first. */
export function retryDay({ card, lastRefusal, nextCharge }: DebitAffiliation): Temporal.PlainDate | null {
  const day = lastRefusal?.nextTryOn
  if (!card || !day || isExpiredOn(card.expiry, day)) return null
  return Temporal.PlainDate.compare(day, nextCharge.day) < 0 ? day : null
}

function chargeOf(day: Temporal.PlainDate, letras: NextCharge['letras'], isRetry: boolean): UpcomingCharge {
  return { day, letras, sums: sumByCurrency(letras.map(({ owed }) => owed)), isRetry }
}
