/** From this hour in Lima on, so that the pictures of a day of work are in one e-mail. */
export const worksNewsHour = 18

/** The day of which those who want to know hear of new pictures of the works; null before the hour. Takes the time in Lima. */
export function worksNewsDay(now: Temporal.PlainDateTime): Temporal.PlainDate | null {
  return now.hour >= worksNewsHour ? now.toPlainDate() : null
}
