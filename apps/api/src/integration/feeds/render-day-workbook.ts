import type { Cell, Row } from 'write-excel-file/node'
import type { DayTable } from './day-table.ts'
import { dayState, totalRows } from './day-total-rows.ts'

const amountFormat = '#,##0.00'

/** A day as a workbook with one sheet: real dates and numbers, and under them what they add up to. */
export async function renderDayWorkbook(table: DayTable): Promise<Uint8Array> {
  const { name, columns, rows, totals, complete } = table
  const sheet: Row[] = [
    columns.map(({ title }) => ({ value: title, fontWeight: 'bold', wrap: true })),
    ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.as ?? 'text'))),
    [],
    ...totalRows(totals).map(({ cells, isHeading }) =>
      cells.map((cell): Cell => {
        const bold = isHeading ? { fontWeight: 'bold' as const } : {}
        if (typeof cell === 'number') return { value: cell, type: Number, ...bold }
        return /^-?\d+\.\d\d$/.test(cell)
          ? { value: Number(cell), type: Number, format: amountFormat }
          : textCell(cell) && { value: cell, type: String, ...bold }
      }),
    ),
    [{ value: dayState(complete), type: String }],
  ]
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile(sheet, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  })
  return new Uint8Array(await file.toBuffer())
}

function cellOf(value: string, as: DayTable['columns'][number]['as']): Cell {
  if (value === '') return null
  if (as === 'amount') return { value: Number(value), type: Number, format: amountFormat }
  if (as === 'count') return { value: Number(value), type: Number }
  // The library writes dates in UTC: what the clock in Lima shows is given as if it were there.
  if (as === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  if (as === 'moment') {
    return { value: new Date(`${value.slice(0, 19)}Z`), type: Date, format: 'dd/mm/yyyy hh:mm:ss' }
  }
  return textCell(value)
}

function textCell(value: string): Cell {
  return value === '' ? null : { value, type: String }
}
