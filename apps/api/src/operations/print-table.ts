import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { limaDateTime } from '@llave/domain/time/lima-date'

/** Columns as wide as their widest cell, for a terminal; the first row is the heading. */
export function printTable(table: readonly (readonly string[])[]): string {
  const rows = table.map((row) => row.map(escapeToOneLine))
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

/** A moment as the clock in Lima shows it: 2026-11-21 10:00. */
export function limaTime(instant: Temporal.Instant): string {
  return limaDateTime(instant).toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

export function timeOrNone(at: Temporal.Instant | null): string {
  return at ? limaTime(at) : '-'
}
