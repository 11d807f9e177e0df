import { formatDate, formatHour } from '../time/format-date.ts'
import { limaDateTime } from '../time/lima-date.ts'

/** The moment of opening as people are told it: to the minute, and never before it is open. */
export function openingTold(opens: Temporal.Instant): Temporal.Instant {
  return opens.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
}

/** `el 22/11/2026 a las 15:31`: when what waits in the first day of a new number opens. */
export function openingWords(told: Temporal.Instant): string {
  const at = limaDateTime(told)
  return `el ${formatDate(at.toPlainDate())} a las ${formatHour(at)}`
}
