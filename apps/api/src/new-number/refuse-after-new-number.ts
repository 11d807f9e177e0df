import { closedUntil } from '@llave/domain/new-number/number-change'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findLastChange } from './number-change.store.ts'

/** Refuses what stays closed in the first day of a new number, and says from when it is open. */
export async function refuseAfterNewNumber(
  db: Queryable,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  const changedAt = await findLastChange(db, customerId)
  const opens = changedAt && closedUntil(changedAt, now)
  if (opens) throw new ApiError('numero_reciente', {}, closedSentence(opens))
}

function closedSentence(opens: Temporal.Instant): string {
  // The minute shown is never before the opening.
  const at = limaDateTime(opens.round({ smallestUnit: 'minute', roundingMode: 'ceil' }))
  return `Cambiaste de número hace poco. Por tu seguridad, esto se abre el ${formatDate(at.toPlainDate())} a las ${formatHour(at)}. Pagar ya puedes.`
}
