import { guardFormula } from '@llave/domain/text/formula-guard'
import { quotedCell } from '../../files/csv-line.ts'
import type { DayTable } from './day-table.ts'
import { dayState, type TotalRow, totalRows } from './day-total-rows.ts'

/**
 * A day as CSV that Excel opens in Peru: semicolons, UTF-8 with its mark, CRLF, amounts with a point.
 * Moments are as the clock in Lima shows them. Text that a spreadsheet would take for a formula gets
 * an apostrophe.
 */
export function renderDayCsv(table: DayTable): Uint8Array {
  const { columns, rows, totals, complete } = table
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((value, index) => written(value, columns[index]?.as ?? 'text'))),
    [],
    ...totalRows(totals).map(({ cells }: TotalRow) => cells.map(String)),
    [dayState(complete)],
  ]
  const text = lines.map((cells) => cells.map(quotedCell).join(';')).join('\r\n')
  return Buffer.from(`\ufeff${text}\r\n`, 'utf8')
}

function written(value: string, as: DayTable['columns'][number]['as']): string {
  if (as === 'moment') return value.slice(0, 19).replace('T', ' ')
  return as === 'text' ? guardFormula(value) : value
}
