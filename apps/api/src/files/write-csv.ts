import { decimalText } from '@llave/domain/money/decimal-text'
import { guardFormula } from '@llave/domain/text/formula-guard'
import { csvLine, quotedCell } from './csv-line.ts'
import type { Column, TableCell } from './table-cell.ts'

/** A table as CSV that Excel opens in Peru, in parts, as its rows come. */
export async function* writeCsv(
  columns: readonly Column[],
  rows: AsyncIterable<readonly (readonly TableCell[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const some of rows) yield some.map(lineOf).join('')
}

function lineOf(cells: readonly TableCell[]): string {
  return `${cells.map((cell) => quotedCell(cellText(cell))).join(';')}\r\n`
}

/** Amounts with a point, as every export of ours has them, and moments as they are sorted. Only text can be a formula. */
function cellText(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guardFormula(cell)
  if (cell instanceof Temporal.PlainDateTime) {
    return cell.toString({ smallestUnit: 'second' }).replace('T', ' ')
  }
  return typeof cell === 'object' && 'minor' in cell ? decimalText(cell.minor) : String(cell)
}
