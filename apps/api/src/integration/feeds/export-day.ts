import type { Database } from '../../database/database.ts'
import { type ExportedFeed, sheets } from './day-sheet.ts'
import { readDayTable } from './day-table.ts'
import { renderDayCsv } from './render-day-csv.ts'
import { renderDayWorkbook } from './render-day-workbook.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type ExportedDay = {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly rows: number
  readonly complete: boolean
}

/** A day of a feed as a workbook or CSV, for a developer whose systems do not read the feeds. */
export async function exportDay(
  db: Database,
  feed: ExportedFeed,
  day: Temporal.PlainDate,
  format: ExportFormat,
): Promise<ExportedDay> {
  const table = await readDayTable(db, feed, day)
  const bytes = format === 'csv' ? renderDayCsv(table) : await renderDayWorkbook(table)
  const fileName = `${sheets[feed].fileName}-${day}.${format}`
  return { bytes, fileName, rows: table.rows.length, complete: table.complete }
}
