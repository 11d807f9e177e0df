import { decimalText } from '@llave/domain/money/decimal-text'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Column, TableCell } from './table-cell.ts'

/** Rows of a sheet, its head included; Excel opens no more. */
const mostRows = 1_048_576

/**
 * A workbook in parts, as its rows come: only what was not yet fetched is held, however many there are. Rows beyond
 * what a sheet holds go on in the next. Text is never taken for a formula, as its cells say that they are text.
 */
export async function* writeWorkbook(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly (readonly TableCell[])[]>,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  function* drain() {
    yield* parts
    parts = []
  }
  let sheets = 0
  let written = 0
  let file: ZipDeflate | null = null
  function begin(): ZipDeflate {
    const next = new ZipDeflate(`xl/worksheets/sheet${++sheets}.xml`, { level: 1 })
    zip.add(next)
    next.push(strToU8(sheetHead(columns)))
    written = 1
    return next
  }
  for await (const some of rows) {
    for (let at = 0; at < some.length; ) {
      file ??= begin()
      const fitting = some.slice(at, at + rowsOfSheet - written)
      file.push(strToU8(fitting.map((cells, index) => rowText(cells, written + index + 1)).join('')))
      at += fitting.length
      written += fitting.length
      if (written === rowsOfSheet) {
        file.push(strToU8(sheetEnd), true)
        file = null
      }
    }
    yield* drain()
  }
  if (sheets === 0) file = begin()
  file?.push(strToU8(sheetEnd), true)
  for (const [name, content] of frameOf(sheet, sheets)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(content), true)
  }
  zip.end()
  yield* drain()
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetEnd = '</sheetData></worksheet>'

function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => textCell(title, 1, cellName(at, 1)))
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

function rowText(cells: readonly TableCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellText(cell, cellName(at, row))).join('')}</row>`
}

function cellText(cell: TableCell, name: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, 0, name)
  if (typeof cell === 'number') return numberCell(cell, 0, name)
  if (cell instanceof Temporal.PlainDate) return numberCell(serialOf(cell.toPlainDateTime()), 4, name)
  if (cell instanceof Temporal.PlainDateTime) return numberCell(serialOf(cell), 3, name)
  return numberCell(decimalText(cell.minor), 2, name)
}

function numberCell(value: number | string, style: number, name: string): string {
  return `<c r="${name}" s="${style}"><v>${value}</v></c>`
}

function textCell(text: string, style: number, name: string): string {
  return `<c r="${name}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** `A1`, `AB12`: the column counted from 0, the row from 1. */
function cellName(column: number, row: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  const before = Math.floor(column / 26)
  return `${before === 0 ? '' : String.fromCharCode(64 + before)}${last}${row}`
}

/** Days since 1899-12-30, as spreadsheets count them. */
function serialOf(moment: Temporal.PlainDateTime): number {
  const since = Temporal.PlainDateTime.from('1899-12-30T00:00').until(moment, { largestUnit: 'seconds' })
  return since.total('seconds') / 86_400
}

/** XML has no way to write most control characters, nor halves of a surrogate pair. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

/** What makes the sheets a workbook. Styles: 1 is bold, 2 an amount, 3 a moment, 4 a day. */
function frameOf(sheet: string, count: number): [name: string, content: string][] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const sheets = numbers.map(
    (at) => `<sheet name="${at === 1 ? sheet : `${sheet} ${at}`}" sheetId="${at}" r:id="rId${at}"/>`,
  )
  const relationsOf = (pairs: readonly string[]) =>
    `${xmlHead}<Relationships xmlns="${packages}/relationships">${pairs.join('')}</Relationships>`
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  return [
    [
      'xl/workbook.xml',
      `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationsOf([
        ...numbers.map(
          (at) =>
            `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
        ),
        `<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/>`,
      ]),
    ],
    [
      'xl/styles.xml',
      `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      '_rels/.rels',
      relationsOf([`<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>`]),
    ],
    [
      '[Content_Types].xml',
      `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${kind('styles')}"/>${numbers.map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${kind('worksheet')}"/>`).join('')}</Types>`,
    ],
  ]
}
