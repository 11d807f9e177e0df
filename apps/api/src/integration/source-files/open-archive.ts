import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { FileFault } from './source-row.ts'

/** Bytes of a workbook and of what is in it. The latter bounds the memory that reading takes. */
export const largestWorkbook = 20 * 1024 * 1024
const largestContent = 150 * 1024 * 1024

/** Twenty times as many letras as a project has; larger extracts are CSV, which is read row by row. */
export const mostRows = 20_000
/** Behind the last column of ours, with room for the sender's own. */
const mostColumns = 200

/** The parts of a workbook that are read. */
export type WorkbookParts = Unzipped

/**
 * Unpacks a workbook. Sizes are limited by what the archive states, and no more than that is unpacked: a
 * small archive of gigabytes is refused without unpacking it. Throws FileFault.
 */
export function openArchive(bytes: Uint8Array): WorkbookParts {
  refuseOtherFormats(bytes)
  let content = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|rels)$/i.test(name)) return false
        content += originalSize
        if (content > largestContent) throw new FileFault('El libro es demasiado grande: expórtelo como CSV')
        return true
      },
    })
  } catch (error) {
    throw error instanceof FileFault
      ? error
      : new FileFault('El libro está dañado: ábralo en Excel y guárdelo de nuevo')
  }
}

/** Packs the parts again, so that nothing is read that was not looked at. */
export function packArchive(parts: WorkbookParts): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = zipSync(parts, { level: 0 })
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

/** Old workbooks, and those with a password, are of another format with the same name. */
function refuseOtherFormats(bytes: Uint8Array): void {
  const starts = (...start: number[]) => start.every((byte, place) => bytes[place] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return
  if (bytes.length === 0) throw new FileFault('Está vacío')
  if (!starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileFault('No es un libro de Excel (.xlsx)')
  const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new FileFault(
    isLocked
      ? 'El libro tiene contraseña: guárdelo sin ella'
      : 'Es un libro antiguo de Excel (.xls): guárdelo como .xlsx o como CSV',
  )
}

/** A sheet as the workbook lists it. */
export type ListedSheet = {
  readonly name: string
  readonly hidden: boolean
  /** The part that has its cells. */
  readonly part: string
}

/** The sheets of a workbook, in its order. Throws FileFault. */
export function listSheets(parts: WorkbookParts): ListedSheet[] {
  const workbook = textOf(parts, 'xl/workbook.xml')
  const targets = new Map(
    elements(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  )
  return elements(workbook, 'sheet').map((sheet) => ({
    name: sheet.name ?? '',
    hidden: (sheet.state ?? 'visible') !== 'visible',
    part: targets.get(sheet.id ?? '') ?? '',
  }))
}

/** The attributes of each element of that name, without their prefixes. */
function elements(xml: string, name: string): Readonly<Record<string, string>>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, attribute = '', quoted, other]) => [attribute, unescapeXml(quoted ?? other ?? '')],
      ),
    ),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole)
  })
}

/** The text of a part. Throws FileFault where the workbook lacks it. */
export function textOf(parts: WorkbookParts, name: string): string {
  const bytes = parts[name]
  if (!bytes) throw new FileFault('El libro está dañado: le falta una parte')
  return strFromU8(bytes)
}

const cellElement = /<(?:\w+:)?c\s([^>]*?)(\/)?>/g
const place = /\br\s*=\s*["']([A-Z]+)(\d+)["']/
/** A formula with nothing behind it, or with an empty result: its cell's attributes, and the result. */
const formulaWithoutResult =
  /<(?:\w+:)?c\s([^>]*)>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\b[^>]*(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g

/**
 * Looks at the cells of a sheet before a library takes them into memory, and answers its XML with failed
 * formulas as the text that the sheet shows, which is refused in its row; the library would leave them
 * empty. Throws FileFault.
 */
export function lookAtCells(xml: string): string {
  for (const [, inside = ''] of xml.matchAll(cellElement)) {
    const [, column = '', row = ''] = place.exec(inside) ?? []
    if (Number(row) > mostRows + 20) throw new FileFault(`Tiene más de ${mostRows} filas: expórtelo como CSV`)
    if (columnNumber(column) > mostColumns) throw new FileFault(`Tiene algo en la columna ${column}: bórrelo`)
  }
  for (const [, inside = '', result] of xml.matchAll(formulaWithoutResult)) {
    // A formula may well give an empty text, and its cell then says that it is one.
    if (result !== undefined && /\bt\s*=\s*["']str["']/.test(inside)) continue
    const [, column = '', row = ''] = place.exec(inside) ?? []
    throw new FileFault(
      `La celda ${column}${row} tiene una fórmula sin resultado: abra el libro en Excel y guárdelo`,
    )
  }
  return xml.replace(/(<(?:\w+:)?c\s[^>]*?\bt\s*=\s*)(["'])e\2/g, '$1"str"')
}

/**
 * Days of a workbook count from 1900 or from 1904. A library that reads only one of the two spellings of
 * the latter would be four years off.
 */
export function stateDateSystem(parts: WorkbookParts): void {
  const workbook = textOf(parts, 'xl/workbook.xml')
  parts['xl/workbook.xml'] = strToU8(
    workbook.replace(/\b(date1904\s*=\s*["'])true(["'])/, (_, before, after) => `${before}1${after}`),
  )
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The ranges of cells that are merged into one, with their last row. */
export function mergedRanges(xml: string): { readonly range: string; readonly lastRow: number }[] {
  return elements(xml, 'mergeCell').map(({ ref = '' }) => ({
    range: ref,
    lastRow: Number(/(\d+)$/.exec(ref)?.[1] ?? 0),
  }))
}

/** How many rows somebody hid, as a filter does. */
export function countHiddenRows(xml: string): number {
  return [...xml.matchAll(/<(?:\w+:)?row\s[^>]*?\bhidden="(?:1|true)"/g)].length
}
