import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import { escapeHiddenCharacters, escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'

/** How long something waits: `12 min`, `20 h`, `19 d`. */
export function ageText(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - since.epochMilliseconds) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

/** `hoy, 10:02`, `vie 06/11, 08:52`, with the year where it is another. */
export function momentText(at: Temporal.Instant, now: Temporal.Instant): string {
  return `${dayText(limaDate(at), limaDate(now))}, ${formatHour(limaDateTime(at))}`
}

/** `hoy`, `vie 06/11`, `vie 06/11/2025`. */
export function dayText(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (day.equals(today)) return 'hoy'
  const date = formatDate(day)
  return `${weekdays[day.dayOfWeek - 1]} ${day.year === today.year ? date.slice(0, 5) : date}`
}

/** The first name; a company has none. */
export function callName(name: string, documentType: DocumentTypeCode): string {
  return oneLine(documentType === '06' ? name : (name.trim().split(/\s/)[0] ?? name))
}

/** What somebody else wrote, in one line: what would hide or turn the text around it is printed. */
export const oneLine = escapeToOneLine

/** The same in its own lines. */
export const inLines = escapeHiddenCharacters
