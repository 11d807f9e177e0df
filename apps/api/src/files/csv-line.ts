import { guardFormula } from '@llave/domain/text/formula-guard'

/**
 * A line of CSV that Excel opens in Peru: semicolons and CRLF. Text that a spreadsheet would take for a
 * formula gets an apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quotedCell(guardFormula(cell))).join(';')}\r\n`
}

export function quotedCell(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
