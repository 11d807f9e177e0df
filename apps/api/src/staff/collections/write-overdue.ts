import type { OverdueFilter } from '@llave/contract/staff/collections/list-overdue'
import type { Database } from '../../database/database.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeWorkbook } from '../../files/write-workbook.ts'
import { overdueColumns, readOverdueLines } from './overdue-lines.ts'

/** The debts of a filter as CSV, in parts. */
export function writeOverdueCsv(
  db: Database,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): AsyncGenerator<string> {
  return writeCsv(overdueColumns, readOverdueLines(db, filter, today))
}

/** The same as a workbook. */
export function writeOverdueWorkbook(
  db: Database,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): AsyncGenerator<Uint8Array> {
  return writeWorkbook('Vencido', overdueColumns, readOverdueLines(db, filter, today))
}
