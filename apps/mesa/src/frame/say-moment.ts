import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'

/** Day and hour in Lima: `21/11/2026, 15:20`. */
export function sayMoment(at: Temporal.Instant): string {
  const there = limaDateTime(at)
  return `${formatDate(there.toPlainDate())}, ${formatHour(there)}`
}
