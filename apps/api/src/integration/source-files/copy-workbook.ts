import { foldHeading } from '@llave/domain/integration/written-word'
import { hideWholeCards } from '@llave/domain/payments/whole-card'
import type { Row, Cell as WrittenCell } from 'write-excel-file/node'
import type { Cell } from './make-row.ts'
import { errorColumn } from './plan-heading.ts'
import { explain, openForOwner, refusedPath } from './refused-lines.ts'
import type { RefusedFile, RefusedRow } from './source-table.ts'

type CopiedSheet = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly headingAt: number
}

/** A workbook that comes back with what is wrong beside each row. */
export type WorkbookCopy = {
  add(sheet: string, rows: readonly RefusedRow[]): void
  clear(): void
  finish: RefusedFile['finish']
}

/** All rows come back, so that a filled workbook is mended where it was filled. */
export function copyWithErrors(path: string, sheets: readonly CopiedSheet[]): WorkbookCopy {
  const errors = new Map<string, Map<number, string>>()
  let finished: ReturnType<RefusedFile['finish']> | null = null
  return {
    add(sheet, rows) {
      const ofSheet = errors.get(sheet) ?? new Map<number, string>()
      for (const { row, error } of rows) ofSheet.set(row.line, error)
      if (ofSheet.size > 0) errors.set(sheet, ofSheet)
    },
    clear: () => errors.clear(),
    finish() {
      finished ??= writeCopy(refusedPath(path), sheets, errors)
      return finished
    },
  }
}

async function writeCopy(
  path: string,
  sheets: readonly CopiedSheet[],
  errors: ReadonlyMap<string, ReadonlyMap<number, string>>,
): ReturnType<RefusedFile['finish']> {
  if (errors.size === 0) return null
  const { default: writeExcelFile } = await import('write-excel-file/node')
  try {
    const file = writeExcelFile(
      sheets.map((sheet) => ({
        sheet: sheet.name,
        data: copySheet(sheet, errors.get(sheet.name) ?? new Map()),
        stickyRowsCount: sheet.headingAt + 1,
      })),
    )
    await using target = await openForOwner(path)
    await target.writeFile(await file.toBuffer())
    return { path }
  } catch (error) {
    return { failure: explain(path, error) }
  }
}

function copySheet({ rows, headingAt }: CopiedSheet, errors: ReadonlyMap<number, string>): Row[] {
  const heading = rows[headingAt] ?? []
  const kept = heading.flatMap((cell, place) =>
    typeof cell === 'string' && foldHeading(cell) === foldHeading(errorColumn) ? [] : [place],
  )
  return rows.map((row, place) => {
    if (place < headingAt) return row.map(writeCell)
    const own = kept.map((from) => writeCell(row[from] ?? null))
    if (place === headingAt) return [...own, { value: errorColumn, type: String, fontWeight: 'bold' }]
    return [...own, writeCell(errors.get(place + 1) ?? null)]
  })
}

function writeCell(cell: Cell): WrittenCell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: hideWholeCards(cell), type: String }
  const hidden = typeof cell === 'number' ? hideWholeCards(String(cell)) : ''
  if (hidden.includes('*')) return { value: hidden, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  return { value: cell, type: Date, format: 'dd/mm/yyyy' }
}
