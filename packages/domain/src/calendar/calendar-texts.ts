export type CalendarOccasion = 'letra-due' | 'debit-day'

/**
 * What an entry says to whoever reads the calendar: the company that keeps it, who shares it, a locked phone. No
 * amount, no name, no property and no number of a letra (docs/decisions/0202).
 */
export const calendarTexts = {
  'letra-due': {
    title: 'Vence una letra',
    text: 'El importe y cómo pagarla están en tu portal.',
  },
  'debit-day': {
    title: 'Débito automático',
    text: 'Ese día se cobra a tu tarjeta lo que vence hasta el siguiente cobro. Míralo antes en tu portal.',
  },
} as const satisfies Readonly<Record<CalendarOccasion, { title: string; text: string }>>

/** The name under which a program of calendars shows it. */
export const calendarName = 'Fechas de pago'
