import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { foldHeading } from '@llave/domain/integration/written-word'
import { strToU8 } from 'fflate'
import { helpSheet, kindHeadings, sheetNames } from './columns.ts'
import { copyWithErrors, type WorkbookCopy } from './copy-workbook.ts'
import { describePlan } from './describe-plan.ts'
import { type Cell, type MakeRow, rowMaker } from './make-row.ts'
import {
  countHiddenRows,
  largestWorkbook,
  listSheets,
  lookAtCells,
  mergedRanges,
  mostRows,
  openArchive,
  packArchive,
  stateDateSystem,
  textOf,
} from './open-archive.ts'
import { headingAgain, knownNames, planHeading, repeatsHeading } from './plan-heading.ts'
import { type MappedFile, mappedFor, type Profile } from './profile.ts'
import { showTypedCell } from './read-typed-cell.ts'
import { FileFault, type SourceRow } from './source-row.ts'
import type { SourceTable, UnreadableTable } from './source-table.ts'

/** A sheet that is shown, cell by cell. */
type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly merged: ReturnType<typeof mergedRanges>
  readonly hiddenRows: number
}

/** A sheet of which it is known what it holds, and in which of its rows the heading stands, from 0. */
type KnownSheet = Sheet & {
  readonly kind: KindName
  readonly mapped: MappedFile | null
  readonly headingAt: number
}

/**
 * The sheets of a workbook that hold rows. Their names say of what kind, unless a profile does, or the
 * name of a file with one sheet. Throws FileFault.
 */
export async function openWorkbook(
  path: string,
  ofFile: { readonly kind: KindName | null; readonly mapped: MappedFile | null },
  profile: Profile | null,
): Promise<(SourceTable | UnreadableTable)[]> {
  const { size } = await stat(path)
  if (size > largestWorkbook) throw new FileFault('El libro pesa más de 20 MB: expórtelo como CSV')
  const { sheets, hidden } = await readSheets(await readFile(path)).catch((error: unknown) => {
    // What the library says of a broken part is for who writes workbooks, not for who fills them.
    throw error instanceof FileFault
      ? error
      : new FileFault('El libro está dañado: ábralo en Excel y guárdelo de nuevo')
  })
  const known = sheets.flatMap((sheet) => knowSheet(sheet, sheets.length === 1 ? ofFile : null, profile))
  const names = sheets.map(({ name }) => name)
  const passedOver = names.filter((name) => known.every((sheet) => sheet.name !== name))
  if (known.length === 0) {
    const expected = Object.values(kindHeadings).join(', ')
    throw new FileFault(`Ninguna hoja tiene un nombre conocido (${names.join(', ')}): se espera ${expected}`)
  }
  const filled = known.filter(({ rows, headingAt }) => rows.slice(headingAt + 1).some(hasValue))
  if (filled.length === 0) throw new FileFault('No tiene filas')
  const rowCount = filled.reduce((sum, { rows, headingAt }) => sum + rows.length - headingAt - 1, 0)
  if (rowCount > mostRows) throw new FileFault(`Tiene más de ${mostRows} filas: expórtelo como CSV`)
  const empty = known.filter((sheet) => !filled.includes(sheet))
  // Of the template's sheets some are filled; of an export one without rows is what went wrong.
  const isTemplate = names.includes(helpSheet)
  const said = [
    ...(isTemplate && empty.length > 0
      ? [`hojas sin filas: ${empty.map(({ name }) => name).join(', ')}`]
      : []),
    ...(passedOver.length > 0 ? [`hojas que no se leen: ${passedOver.join(', ')}`] : []),
    ...(hidden.length > 0 ? [`hojas ocultas que no se leen: ${hidden.join(', ')}`] : []),
  ]
  const copy = copyWithErrors(path, filled)
  const opened = filled.map((sheet, index) =>
    // What there is to say and to count of the workbook is said and counted with its first sheet.
    openSheet(sheet, { path, profile, copy, ...(index === 0 ? { said, size } : { said: [], size: 0 }) }),
  )
  return isTemplate ? opened : [...opened, ...empty.map((sheet) => withoutRows(path, sheet))]
}

function withoutRows(path: string, { name, kind, headingAt }: KnownSheet): UnreadableTable {
  const faults = ['No tiene filas: si no trae nada, borre la hoja']
  return { path, name: nameSheet(path, name), kind, line: headingAt + 1, faults }
}

/** The name by which reports know a sheet. */
function nameSheet(path: string, sheet: string): string {
  return `${basename(path)} (hoja ${sheet})`
}

/** A sheet with what it holds; none where nothing says it. */
function knowSheet(
  sheet: Sheet,
  ofFile: { readonly kind: KindName | null; readonly mapped: MappedFile | null } | null,
  profile: Profile | null,
): KnownSheet[] {
  const mapped = mappedFor(profile, sheet.name) ?? ofFile?.mapped ?? null
  const kind = mapped?.kind ?? kindsByName.get(foldHeading(sheet.name)) ?? ofFile?.kind ?? null
  if (kind === null) return []
  return [{ ...sheet, kind, mapped, headingAt: findHeading(sheet, knownNames(kind, mapped)) }]
}

/** The sheets of a workbook, and the names of hidden ones. Throws FileFault, or what the library says of a broken part. */
export async function readSheets(bytes: Uint8Array): Promise<{ sheets: Sheet[]; hidden: string[] }> {
  const parts = openArchive(bytes)
  stateDateSystem(parts)
  const listed = listSheets(parts)
  const xml = new Map<string, string>()
  for (const { part } of listed) {
    if (!parts[part]) continue
    const looked = lookAtCells(textOf(parts, part))
    xml.set(part, looked)
    parts[part] = strToU8(looked)
  }
  const { default: readWorkbook } = await import('read-excel-file/universal')
  const read = await readWorkbook(packArchive(parts))
  const sheets = listed.flatMap(({ name, hidden, part }, place): Sheet[] => {
    if (hidden) return []
    const of = xml.get(part) ?? ''
    const rows = (read[place]?.data ?? []) as unknown as Cell[][]
    return [{ name, rows, merged: mergedRanges(of), hiddenRows: countHiddenRows(of) }]
  })
  return { sheets, hidden: listed.filter(({ hidden }) => hidden).map(({ name }) => name) }
}

const kindsByName = new Map(
  kindNames.flatMap((kind) =>
    [kind, kindHeadings[kind], ...sheetNames[kind]].map((name) => [foldHeading(name), kind] as const),
  ),
)

function hasValue(row: readonly Cell[]): boolean {
  return row.some((cell) => cell !== null && cell !== '')
}

/** How many rows a title may take above the heading. */
const titleRows = 20

/** The place of the heading: the row in which most columns are known, as titles may stand above it. */
function findHeading({ rows }: Sheet, known: { has(folded: string): boolean }): number {
  const counts = rows
    .slice(0, titleRows)
    .map((row) => row.filter((cell) => typeof cell === 'string' && known.has(foldHeading(cell))).length)
  const most = Math.max(0, ...counts)
  return most > 0 ? counts.indexOf(most) : Math.max(0, rows.findIndex(hasValue))
}

type OpenedWorkbook = {
  readonly path: string
  readonly profile: Profile | null
  readonly copy: WorkbookCopy
  readonly said: readonly string[]
  /** Bytes that count as read with this sheet. */
  readonly size: number
}

function openSheet(
  sheet: KnownSheet,
  { path, profile, copy, said, size }: OpenedWorkbook,
): SourceTable | UnreadableTable {
  const { kind, mapped, headingAt } = sheet
  const name = nameSheet(path, sheet.name)
  try {
    refuseMerged(sheet)
    const plan = planHeading(kind, (sheet.rows[headingAt] ?? []).map(showCell), mapped, headingAt + 1)
    const makeRow = rowMaker(plan, profile, mapped)
    return {
      path,
      name,
      kind,
      said: [
        ...said,
        ...(headingAt > 0 ? [`encabezado en la fila ${headingAt + 1}`] : []),
        ...(sheet.hiddenRows > 0 ? [`${sheet.hiddenRows} filas ocultas, que también se leen`] : []),
        ...describePlan(plan, profile),
      ],
      ignored: plan.ignored,
      nameOf: plan.nameOf,
      rows: () => rowsOf(sheet, makeRow),
      bytesRead: () => size,
      refused: {
        add: async (rows) => copy.add(sheet.name, rows),
        clear: async () => copy.clear(),
        finish: copy.finish,
      },
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { path, name, kind, line: error.line, faults: error.reasons }
  }
}

async function* rowsOf({ rows, headingAt }: KnownSheet, makeRow: MakeRow): AsyncGenerator<SourceRow> {
  const heading = (rows[headingAt] ?? []).map(showCell)
  for (const [place, cells] of rows.entries()) {
    if (place <= headingAt || !hasValue(cells)) continue
    const came = cells.map(showCell)
    if (repeatsHeading(came, heading)) yield { line: place + 1, came, fault: headingAgain }
    else yield makeRow(cells, place + 1, came)
  }
}

/** The cells that a merged one covers are empty, whatever the sheet shows. */
function refuseMerged({ merged, headingAt }: KnownSheet): void {
  const ranges = merged.filter(({ lastRow }) => lastRow > headingAt).map(({ range }) => range)
  if (ranges.length === 0) return
  const some = ranges.slice(0, 5).join(', ')
  throw new FileFault(
    `Tiene celdas combinadas (${some}): sepárelas y escriba el valor en cada una`,
    headingAt + 1,
  )
}

function showCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell === null ? '' : showTypedCell(cell)
}
