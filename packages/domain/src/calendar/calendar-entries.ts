import { type CardExpiry, isExpiredOn } from '../debit/card-expiry.ts'
import { debitDayOf, nextDebitDay } from '../debit/debit-day.ts'
import type { CalendarOccasion } from './calendar-texts.ts'

/** A letra that is still owed. */
export type CalendarLetra = {
  /** Our own number of it: what its entry is known by. */
  readonly id: number
  readonly dueOn: Temporal.PlainDate
  /** How often its due date was moved, and when last; null where it never was. */
  readonly dueChanges: number
  readonly dueChangedAt: Temporal.Instant | null
}

/** A card on debit, with the letras that it can be charged for. */
export type CalendarCard = {
  readonly since: Temporal.Instant
  readonly expiry: CardExpiry
  readonly suspended: boolean
  /** The customer skipped the next debit day. */
  readonly skipsNext: boolean
  readonly letras: readonly Pick<CalendarLetra, 'dueOn'>[]
}

/** What stands on one day of a customer's calendar. */
export type CalendarEntry = {
  readonly occasion: CalendarOccasion
  /** The same as long as it is the same thing, on whatever day. */
  readonly key: string
  readonly day: Temporal.PlainDate
  /** 0, and one more each time that its day changed. */
  readonly revision: number
  readonly changedAt: Temporal.Instant
}

export type CalendarFacts = {
  readonly letras: readonly CalendarLetra[]
  readonly cards: readonly CalendarCard[]
  /** Since when there is this calendar. */
  readonly madeAt: Temporal.Instant
}

/**
 * The entries of a customer's calendar, by day: each letra that is owed on its due date, however long ago, and each
 * debit day that will charge some card of theirs, as things stand now in Lima. A debit day is one entry whatever it
 * charges.
 */
export function calendarEntries(
  { letras, cards, madeAt }: CalendarFacts,
  now: Temporal.PlainDateTime,
): CalendarEntry[] {
  const due = letras.map(
    ({ id, dueOn, dueChanges, dueChangedAt }): CalendarEntry => ({
      occasion: 'letra-due',
      key: `letra ${id}`,
      day: dueOn,
      revision: dueChanges,
      changedAt: dueChangedAt ?? madeAt,
    }),
  )
  const since = new Map<string, Temporal.Instant>()
  for (const card of cards) {
    for (const day of debitDaysOf(card, now)) {
      const key = day.toString()
      const earlier = since.get(key)
      if (!earlier || Temporal.Instant.compare(card.since, earlier) < 0) since.set(key, card.since)
    }
  }
  const debits = [...since].map(
    ([day, changedAt]): CalendarEntry => ({
      occasion: 'debit-day',
      key: `debit ${day}`,
      day: Temporal.PlainDate.from(day),
      revision: 0,
      changedAt,
    }),
  )
  return [...due, ...debits].toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day))
}

/**
 * The debit days on which a card is charged, if each charge succeeds: of every letra the debit day of its own month
 * (`planCharges`), or the next one where that is over or skipped.
 */
function debitDaysOf(
  { expiry, suspended, skipsNext, letras }: CalendarCard,
  now: Temporal.PlainDateTime,
): Temporal.PlainDate[] {
  if (suspended) return []
  const first = nextDebitDay(now).add({ months: skipsNext ? 1 : 0 })
  return letras.flatMap(({ dueOn }) => {
    const own = debitDayOf(dueOn)
    const day = Temporal.PlainDate.compare(own, first) < 0 ? first : own
    return isExpiredOn(expiry, day) ? [] : [day]
  })
}
