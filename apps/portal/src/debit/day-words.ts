const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const months = [
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
]

/** `martes 24` */
export function dayWords(day: Temporal.PlainDate): string {
  return `${weekdays[day.dayOfWeek - 1]} ${day.day}`
}

export function monthName({ month }: Temporal.PlainDate): string {
  return months[month - 1] ?? ''
}
