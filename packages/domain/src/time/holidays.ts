/** A national holiday of Peru: its day each year, since which year, and the law that says so. */
type Holiday = {
  readonly name: string
  /** A day of the year, or days before Easter Sunday. */
  readonly on: { readonly month: number; readonly day: number } | { readonly daysBeforeEaster: number }
  /** The first year in which it was kept. */
  readonly since: number
  readonly law: string
}

const decree = 'D. Leg. 713, art. 6'

/**
 * The holidays of the private sector, with pay, in the whole country. Days "no laborables" that the
 * government gives the public sector are none of them, nor are days of a region
 * (docs/decisions/0129-the-clock-of-a-complaint.md).
 */
const nationalHolidays: readonly Holiday[] = [
  { name: 'Año Nuevo', on: { month: 1, day: 1 }, since: 1992, law: decree },
  { name: 'Jueves Santo', on: { daysBeforeEaster: 3 }, since: 1992, law: decree },
  { name: 'Viernes Santo', on: { daysBeforeEaster: 2 }, since: 1992, law: decree },
  { name: 'Día del Trabajo', on: { month: 5, day: 1 }, since: 1992, law: decree },
  { name: 'Batalla de Arica y Día de la Bandera', on: { month: 6, day: 7 }, since: 2024, law: 'Ley 31788' },
  { name: 'San Pedro y San Pablo', on: { month: 6, day: 29 }, since: 1992, law: decree },
  { name: 'Día de la Fuerza Aérea del Perú', on: { month: 7, day: 23 }, since: 2023, law: 'Ley 31822' },
  { name: 'Fiestas Patrias', on: { month: 7, day: 28 }, since: 1992, law: decree },
  { name: 'Fiestas Patrias', on: { month: 7, day: 29 }, since: 1992, law: decree },
  { name: 'Batalla de Junín', on: { month: 8, day: 6 }, since: 2022, law: 'Ley 31530' },
  { name: 'Santa Rosa de Lima', on: { month: 8, day: 30 }, since: 1992, law: decree },
  { name: 'Combate de Angamos', on: { month: 10, day: 8 }, since: 1992, law: decree },
  { name: 'Todos los Santos', on: { month: 11, day: 1 }, since: 1992, law: decree },
  { name: 'Inmaculada Concepción', on: { month: 12, day: 8 }, since: 1992, law: decree },
  { name: 'Batalla de Ayacucho', on: { month: 12, day: 9 }, since: 2022, law: 'Ley 31381' },
  { name: 'Navidad del Señor', on: { month: 12, day: 25 }, since: 1992, law: decree },
]

/**
 * The days of a year that are national holidays of Peru, unsorted, weekends among them. The list holds for
 * every later year until a law changes it; before 1992, when it begins, there are none.
 */
export function holidaysOf(year: number): readonly Temporal.PlainDate[] {
  return nationalHolidays
    .filter(({ since }) => year >= since)
    .map(({ on }) =>
      'month' in on
        ? new Temporal.PlainDate(year, on.month, on.day)
        : easterSunday(year).subtract({ days: on.daysBeforeEaster }),
    )
}

/** Easter Sunday of the Gregorian calendar, by the anonymous computus (Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1)
}
