import { plainFileName } from '../paper/file-name.ts'
import { formatDate } from '../time/format-date.ts'

/** The days of a statement, both included, in Lima. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** A statement is of so many years at most. */
const mostYears = 10

/** A field of the period with what is wrong with it. */
export type PeriodFault = { readonly field: keyof Period; readonly message: string }

/**
 * What is wrong with a period, or null. `since` is the first day that the reader may ask for: the sale,
 * or the cession by which they came. A missing day is null.
 */
export function periodFault(
  { from, to }: { readonly [K in keyof Period]: Temporal.PlainDate | null },
  { since, today }: { readonly since: Temporal.PlainDate; readonly today: Temporal.PlainDate },
): PeriodFault | null {
  const { compare } = Temporal.PlainDate
  if (!from) return { field: 'from', message: 'Elige un día en “Desde”.' }
  if (!to) return { field: 'to', message: 'Elige un día en “Hasta”.' }
  if (compare(from, since) < 0)
    return {
      field: 'from',
      message: `Tienes esta propiedad desde el ${formatDate(since)}: “Desde” no puede ser antes.`,
    }
  if (compare(to, today) > 0)
    return { field: 'to', message: `“Hasta” no puede ser después de hoy, ${formatDate(today)}.` }
  if (compare(to, from) < 0) return { field: 'to', message: '“Hasta” no puede ser antes de “Desde”.' }
  if (compare(from.add({ years: mostYears }), to) <= 0)
    return {
      field: 'to',
      message: `Un estado de cuenta es de ${mostYears} años como máximo: acerca “Hasta” a “Desde”.`,
    }
  return null
}

/** This year until today, or the last one; within the days that may be asked for, null where none is. */
export function yearPeriod(
  year: number,
  { since, today }: { readonly since: Temporal.PlainDate; readonly today: Temporal.PlainDate },
): Period | null {
  const { compare } = Temporal.PlainDate
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const last = Temporal.PlainDate.from({ year, month: 12, day: 31 })
  const period = {
    from: compare(first, since) < 0 ? since : first,
    to: compare(last, today) > 0 ? today : last,
  }
  return compare(period.from, period.to) > 0 ? null : period
}

/** `estado_de_cuenta_1000234_2026_01_01_2026_11_25.pdf` */
export function statementFileName(proforma: string, { from, to }: Period): string {
  return plainFileName(['estado de cuenta', proforma, from.toString(), to.toString()], 'pdf').toLowerCase()
}
