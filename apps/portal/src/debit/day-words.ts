import { weekdayName } from '@llave/domain/time/day-names'

/** `martes 24` */
export function dayWords(day: Temporal.PlainDate): string {
  return `${weekdayName(day)} ${day.day}`
}
