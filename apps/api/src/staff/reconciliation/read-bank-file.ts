import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Currency } from '@llave/domain/money/money'
import type { BankProfile } from '@llave/domain/reconciliation/bank-profile'
import {
  mostStatementRows,
  readBankStatement,
  type StatementFault,
  type StatementPeriod,
  type StatementRow,
} from '@llave/domain/reconciliation/read-bank-statement'
import type { BankLine } from '@llave/domain/reconciliation/reconcile-day'
import { lookOver } from '../../integration/source-files/look-over.ts'
import type { Cell } from '../../integration/source-files/make-row.ts'
import { readSheets } from '../../integration/source-files/open-workbook.ts'
import { readRecords } from '../../integration/source-files/read-csv.ts'
import { readText } from '../../integration/source-files/read-text.ts'
import { showTypedCell } from '../../integration/source-files/read-typed-cell.ts'
import { FileFault } from '../../integration/source-files/source-row.ts'

/** The lines of a file of the bank, or all that is wrong with it. */
export async function readBankFile(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  profile: BankProfile,
  expected: { readonly currency: Currency; readonly period: StatementPeriod },
): Promise<{ readonly lines: readonly BankLine[] } | { readonly faults: readonly StatementFault[] }> {
  try {
    const rows = /\.xlsx$/i.test(name)
      ? await readWorkbookRows(bytes, profile)
      : await readTextRows(bytes, profile)
    return readBankStatement(rows, profile, expected)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    // A fault of the whole file stands on its first line.
    const row = error.line > 1 ? error.line : 0
    return { faults: error.reasons.map((fault) => ({ row, field: '', fault })) }
  }
}

/** What titles may take beside the rows of a statement. */
const mostRows = mostStatementRows + 50

async function readTextRows(bytes: Uint8Array, { separator }: BankProfile): Promise<StatementRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'llave-bank-file-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    const { encoding } = await lookOver(path, null)
    const text = readText(createReadStream(path), encoding)
    const rows: StatementRow[] = []
    for await (const records of readRecords(text, separator === 'tab' ? '\t' : separator)) {
      rows.push(...records.map(({ cells, line }) => ({ row: line, cells })))
      if (rows.length > mostRows) throw new FileFault(`Tiene más de ${mostStatementRows} movimientos`)
    }
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The rows of the only sheet that is shown. */
async function readWorkbookRows(bytes: Uint8Array, { decimalMark }: BankProfile): Promise<StatementRow[]> {
  const { sheets } = await readSheets(bytes).catch((error: unknown) => {
    throw error instanceof FileFault
      ? error
      : new FileFault('El libro está dañado: ábralo en Excel y guárdelo de nuevo')
  })
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const [sheet] = filled
  if (!sheet) throw new FileFault('Está vacío')
  if (filled.length > 1)
    throw new FileFault(`Tiene ${filled.length} hojas con datos: deje solo la del extracto`)
  return sheet.rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => cellText(cell, decimalMark)),
  }))
}

/** A cell as the profile has it written. */
function cellText(cell: Cell, mark: '.' | ','): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return showTypedCell(cell)
  // What binary fractions add behind the digits that count.
  return String(Number(cell.toPrecision(15))).replace('.', mark)
}
