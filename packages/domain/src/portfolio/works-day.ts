/** Years after which a picture of the works is taken for one with a wrong year. */
const mostYears = 10

/** What is wrong with the day of a picture of the works, in Spanish; null where nothing is. `today` is in Lima. */
export function faultOfWorksDay(takenOn: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  if (Temporal.PlainDate.compare(takenOn, today) > 0) return 'Ese día todavía no llega.'
  return Temporal.PlainDate.compare(takenOn, today.subtract({ years: mostYears })) < 0
    ? `Ese día fue hace más de ${mostYears} años: revisa el año.`
    : null
}
