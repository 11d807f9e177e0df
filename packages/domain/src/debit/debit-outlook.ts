import { type Money, sumByCurrency } from '../money/money.ts'
import type { AffiliatedCard, DebitAffiliation } from './affiliation.ts'
import { type CardExpiry, isExpiredOn, isExpiryTold, lastChargeOf } from './card-expiry.ts'
import { cardStatus } from './card-status.ts'
import type { NextCharge } from './plan-charges.ts'
import { upcomingCharges } from './upcoming-charges.ts'

/** What the next debit day takes from the card of one proforma. */
export type DayCharge = {
  readonly affiliation: DebitAffiliation
  readonly card: AffiliatedCard
  readonly letras: NextCharge['letras']
  /** One sum a currency. */
  readonly sums: readonly Money[]
  /** The customer skipped that day: nothing is charged. */
  readonly isSkipped: boolean
  /** The card's last debit day, where that is this one or the one after it. */
  readonly lastDay: Temporal.PlainDate | null
}

/**
 * Why the next debit day charges nothing.
 *
 * no-card   no card is on debit
 * stopped   every card on debit is suspended, or has expired by then
 * paid      nothing is due before the debit day after it
 * skipped   the customer skipped all that it would charge
 */
export type NothingCharged = 'no-card' | 'stopped' | 'paid' | 'skipped'

/** The next debit day, seen ahead. */
export type DebitOutlook = {
  readonly day: Temporal.PlainDate
  /** Those that are skipped stand in their places too. */
  readonly charges: readonly DayCharge[]
  /** What is charged in all, one sum a currency. */
  readonly sums: readonly Money[]
  /** Null where something is charged. */
  readonly nothing: NothingCharged | null
}

/** Null where there is no proforma that could be on debit. `today` is today in Lima. */
export function debitOutlook(
  affiliations: readonly DebitAffiliation[],
  today: Temporal.PlainDate,
): DebitOutlook | null {
  const [first] = affiliations
  if (!first) return null
  const { day } = first.nextCharge
  const charges = affiliations.flatMap((affiliation) => dayCharge(affiliation, day, today))
  const charged = charges.filter(({ isSkipped }) => !isSkipped)
  return {
    day,
    charges,
    sums: sumByCurrency(charged.flatMap(({ sums }) => sums)),
    nothing: charged.length > 0 ? null : nothingCharged(affiliations, charges, day, today),
  }
}

function dayCharge(
  affiliation: DebitAffiliation,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): DayCharge[] {
  const { card, skippedAt } = affiliation
  if (!card) return []
  const onDay = upcomingCharges(affiliation, today).find((charge) => charge.day.equals(day))
  if (!onDay || onDay.letras.length === 0 || isExpiredOn(card.expiry, day)) return []
  const { letras, sums } = onDay
  return [
    {
      affiliation,
      card,
      letras,
      sums,
      isSkipped: skippedAt !== null,
      lastDay: lastDebitDayOf(card.expiry, day),
    },
  ]
}

/** A card's last debit day, where that is this one or the one after it; null where it is later, or was before. */
export function lastDebitDayOf(expiry: CardExpiry, day: Temporal.PlainDate): Temporal.PlainDate | null {
  return !isExpiredOn(expiry, day) && isExpiryTold(expiry, day) ? lastChargeOf(expiry) : null
}

function nothingCharged(
  affiliations: readonly DebitAffiliation[],
  charges: readonly DayCharge[],
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): NothingCharged {
  const cards = affiliations.flatMap(({ card }) => card ?? [])
  if (cards.length === 0) return 'no-card'
  if (charges.length > 0) return 'skipped'
  return cards.every((card) => cardStatus(card, day, today) !== 'good') ? 'stopped' : 'paid'
}

/**
 * Whether a letra that this day does not charge is overdue before the next one could: every letra of a debit
 * day falls due before the next, so it is, unless the customer pays it until then.
 */
export function overdueBySkipping(
  letras: NextCharge['letras'],
  today: Temporal.PlainDate,
): NextCharge['letras'] {
  return letras.filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, today) >= 0)
}
