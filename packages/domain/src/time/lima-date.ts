/** The time zone of every rule of Llave (ARCHITECTURE.md, "Time and money"). */
export const LIMA = 'America/Lima'

/** The source of the current time. Injected everywhere, so that tests and jobs can choose it. */
export type Clock = { now(): Temporal.Instant }

export function limaDateTime(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(LIMA).toPlainDateTime()
}

/** Today in Lima at that instant, whatever the machine's zone. */
export function limaDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(LIMA).toPlainDate()
}

/** The last midnight in Lima before that instant. */
export function startOfLimaDay(instant: Temporal.Instant): Temporal.Instant {
  return instant.toZonedDateTimeISO(LIMA).startOfDay().toInstant()
}
