/**
 * How a file writes its days where they are not `YYYY-MM-DD`, which is always read. `excel` is the number
 * of a day, as a spreadsheet counts them.
 */
export const dayHabits = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyymmdd', 'excel'] as const
export type DayHabit = (typeof dayHabits)[number]

export type WrittenDay = { readonly day: string } | { readonly fault: string }

// A time of day behind it is left out: databases write one where nobody meant any. With a zone the day
// would depend on the place.
const time = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[ap]\\.? ?m\\.?)?)?'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${time}$`, 'i')
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${time}$`, 'i')
const shortYear = new RegExp(`^\\d{1,2}([-/.])\\d{1,2}\\1\\d{2}${time}$`, 'i')

/**
 * A day as a file writes it, to `YYYY-MM-DD`; whether that day exists, the row says. The faults are in
 * Spanish. "00/00/0000" is the unknown day, `0000-00-00`.
 */
export function readWrittenDay(text: string, habit: DayHabit): WrittenDay {
  const first = yearFirst.exec(text)
  if (first) return { day: dayOf(first[1], first[3], first[4]) }
  const last = yearLast.exec(text)
  if (last) return fromYearLast(last, habit)
  if (shortYear.test(text)) return { fault: 'tiene el año con dos cifras' }
  if (habit === 'yyyymmdd' && /^\d{8}$/.test(text)) {
    return { day: dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) }
  }
  if (habit === 'excel' && /^\d{1,6}([.,]\d+)?$/.test(text))
    return { day: fromSerial(Number.parseInt(text, 10)) }
  if (/^\d{1,6}([.,]\d+)?$/.test(text)) return { fault: 'es un número y no una fecha' }
  return { fault: 'no es una fecha' }
}

function fromYearLast([, one = '', , two = '', year = '']: RegExpExecArray, habit: DayHabit): WrittenDay {
  const [day, month] = habit === 'mm/dd/yyyy' ? [two, one] : [one, two]
  if (Number(month) > 12) {
    const order = habit === 'mm/dd/yyyy' ? 'mes/día/año' : 'día/mes/año'
    return { fault: `no es una fecha: el mes sería ${month}, porque se lee ${order}` }
  }
  return { day: dayOf(year, month, day) }
}

/** Whether a text can only be a day if its month comes first: "12/25/2026". */
export function isMonthFirst(text: string): boolean {
  const [, one = '', , two = ''] = yearLast.exec(text) ?? []
  return Number(one) >= 1 && Number(one) <= 12 && Number(two) > 12 && Number(two) <= 31
}

function dayOf(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Spreadsheets count days from 1900, and take that year for a leap year. */
function fromSerial(serial: number): string {
  return new Temporal.PlainDate(1899, 12, 30).add({ days: serial }).toString()
}
