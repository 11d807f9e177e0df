import type { ReadAs } from './columns.ts'
import type { CellFault, Habits } from './read-cell.ts'

/** A cell that a spreadsheet gave a type: more is known of it than its text says. */
export type TypedCell = number | boolean | Date

/** A spreadsheet counts with so many digits; the ones behind them are lost. */
const exactDigits = 15

/** A typed cell as the text that its column reads, or why it is none, in Spanish. */
export function readTypedCell(cell: TypedCell, as: ReadAs, { days }: Habits): string | CellFault {
  if (typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return readDate(cell, as)
  if (as === 'day') {
    return days === 'excel' || days === 'yyyymmdd'
      ? String(cell)
      : { fault: 'es un número y no una fecha: falta el formato de fecha de la columna' }
  }
  if (Math.abs(cell) >= 10 ** exactDigits) {
    return { fault: 'tiene más de 15 cifras, y la hoja de cálculo pierde las últimas: escríbalo como texto' }
  }
  // What binary fractions add behind the digits that count: 350.5 + 0.1 is 350.6.
  const number = Number(cell.toPrecision(exactDigits))
  if (as !== 'amount') return String(number)
  if (number < 0) return { fault: 'es negativo' }
  const text = number.toFixed(2)
  return Number(text) === number ? text : { fault: 'tiene más de dos decimales' }
}

function readDate(cell: Date, as: ReadAs): string | CellFault {
  if (Number.isNaN(cell.getTime())) return { fault: 'no es una fecha' }
  // The reader gives the day of the sheet as midnight in UTC.
  if (as === 'day' || as === 'year') return cell.toISOString().slice(0, 10)
  return { fault: 'la hoja de cálculo lo tomó por una fecha: escríbalo como texto' }
}

/** How the report shows it. */
export function showTypedCell(cell: TypedCell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
