import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment, limaMomentOrBlank } from '../fields.ts'

/** The customer's private calendar. Its address is told once, by `makeCalendar`. */
export type CalendarFeed = {
  readonly madeAt: Temporal.Instant
  /** When a program last read it, to within minutes; null until one does. */
  readonly readAt: Temporal.Instant | null
}

export type CalendarStanding = {
  /** The one that is alive; null where there is none. */
  readonly feed: CalendarFeed | null
  /** Where none is alive: when the last one was ended; null where there never was one. */
  readonly endedAt: Temporal.Instant | null
  /** In the first day of a new number, until when it pauses and none is made; else null (docs/new-number.md). */
  readonly closedUntil: Temporal.Instant | null
}

export const calendarStanding = message(
  codec(
    z.object({
      calendario: z.nullable(z.object({ creado: limaMoment, leido: limaMomentOrBlank })),
      terminado: limaMomentOrBlank,
      cerradoHasta: limaMomentOrBlank,
    }),
    {
      decode: (wire): CalendarStanding => ({
        feed: wire.calendario && { madeAt: wire.calendario.creado, readAt: wire.calendario.leido },
        endedAt: wire.terminado,
        closedUntil: wire.cerradoHasta,
      }),
      encode: ({ feed, endedAt, closedUntil }: CalendarStanding) => ({
        calendario: feed && { creado: feed.madeAt, leido: feed.readAt },
        terminado: endedAt,
        cerradoHasta: closedUntil,
      }),
    },
  ),
)

/** Whether the customer has a calendar that programs read, and when one did. */
export const readCalendar = defineCall({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/MiCuenta/Calendario',
  access: 'customer',
  writes: false,
  answer: calendarStanding,
})
