import type { OverdueFilter } from '@llave/contract/staff/collections/list-overdue'
import { decimalText } from '@llave/domain/money/decimal-text'
import type { Database } from '../../database/database.ts'
import { csvLine } from '../../files/csv-line.ts'
import { type SheetCell, streamWorkbook } from '../../files/stream-workbook.ts'
import { overdueHeadings, readOverdueLines } from './overdue-lines.ts'

/** The debts of a filter as CSV that Excel opens in Peru, in parts. */
export async function* writeOverdueCsv(
  db: Database,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(overdueHeadings)}`
  for await (const lines of readOverdueLines(db, filter, today)) {
    yield lines.map((cells) => csvLine(cells.map(cellText))).join('')
  }
}

/** The same as a workbook. */
export function writeOverdueWorkbook(
  db: Database,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): AsyncGenerator<Uint8Array> {
  return streamWorkbook('Vencido', overdueHeadings, readOverdueLines(db, filter, today))
}

function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object' && 'minor' in cell) return decimalText(cell.minor)
  return String(cell)
}
