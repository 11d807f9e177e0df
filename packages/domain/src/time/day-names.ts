/** From Monday on. */
export const weekdayNames = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
] as const

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** `martes` */
export function weekdayName({ dayOfWeek }: Temporal.PlainDate): string {
  return weekdayNames[dayOfWeek - 1] ?? ''
}

/** `noviembre` */
export function monthName({ month }: Temporal.PlainDate): string {
  return monthNames[month - 1] ?? ''
}
