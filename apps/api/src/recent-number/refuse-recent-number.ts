import { openingTold, openingWords } from '@llave/domain/new-number/first-day'
import { closedUntil } from '@llave/domain/new-number/number-change'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findLastChange } from './recent-number.store.ts'

export type RecentNumber = {
  readonly changedAt: Temporal.Instant
  /** From when everything is open again. */
  readonly opens: Temporal.Instant
}

/** Since when a customer's number is another one, within the first day of it; null outside. */
export async function findRecentNumber(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<RecentNumber | null> {
  const changedAt = await findLastChange(db, customerId)
  const opens = changedAt && closedUntil(changedAt, now)
  return opens && { changedAt, opens }
}

/** The moment of opening in an answer, from a change of number; null where there was none, or all is open again. */
export function closedUntilTold(
  changedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const opens = changedAt && closedUntil(changedAt, now)
  return opens && openingTold(opens)
}

/** Refuses what stays closed in the first day of a new number, and says from when it is open. */
export async function refuseRecentNumber(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  const recent = await findRecentNumber(db, customerId, now)
  if (recent) throw recentNumberError(recent, now)
}

/** With the seconds that are left, so that a screen asks again then by itself. */
export function recentNumberError({ opens }: RecentNumber, now: Temporal.Instant): ApiError {
  const told = openingTold(opens)
  return new ApiError(
    'numero_reciente',
    { segundosEspera: Math.ceil(now.until(told).total('seconds')) },
    `Cambiaste de número hace poco. Por tu seguridad, esto se abre ${openingWords(told)}. Pagar ya puedes.`,
  )
}
