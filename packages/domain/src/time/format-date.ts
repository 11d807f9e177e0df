import { weekdayName } from './day-names.ts'

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** `DD/MM/YYYY` (docs/specification.md, "format-date"). */
export function formatDate(date: Temporal.PlainDate): string {
  return `${two(date.day)}/${two(date.month)}/${String(date.year).padStart(4, '0')}`
}

/** `viernes 27/11/2026`, where the day of the week decides. */
export function formatWeekday(date: Temporal.PlainDate): string {
  return `${weekdayName(date)} ${formatDate(date)}`
}

/** `HH:mm A` read literally: 24 hours, then AM or PM: `15:20 PM` (docs/small-print.md, "Figures and texts"). */
export function formatTime(time: Temporal.PlainTime | Temporal.PlainDateTime): string {
  return `${formatHour(time)} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** `HH:mm`, 24 hours. */
export function formatHour(time: Temporal.PlainTime | Temporal.PlainDateTime): string {
  return `${two(time.hour)}:${two(time.minute)}`
}

/** The receipt's moment: `21/11/2026 15:20 PM`. */
export function formatDateTime(moment: Temporal.PlainDateTime): string {
  return `${formatDate(moment.toPlainDate())} ${formatTime(moment)}`
}
