import { decimalText } from '@llave/domain/money/decimal-text'
import type { Money } from '@llave/domain/money/money'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A cell: text, a count, an amount without its sign, a day. Null and empty text are empty. */
export type SheetCell = string | number | Money | Temporal.PlainDate | null

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything of a workbook with one sheet but the sheet. Styles: 1 is bold, 2 an amount, 3 a day. */
const fixedParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/**
 * A workbook of one sheet, its headings first, in parts as they are compressed: what is held does not grow with
 * the rows. At most 26 columns.
 */
export async function* streamWorkbook(
  name: string,
  headings: readonly string[],
  chunks: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((failure, part) => {
    if (failure) throw failure
    ready.push(part)
  })
  function* take(): Generator<Uint8Array> {
    const parts = ready
    ready = []
    yield* parts
  }
  for (const [path, xml] of Object.entries(fixedParts(name))) {
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(strToU8(declaration + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(sheet)
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const begin = `${declaration}<worksheet xmlns="${main}">${frozen}<sheetData>`
  sheet.push(
    strToU8(
      begin +
        rowXml(
          1,
          headings.map((heading) => textXml(heading, 1)),
        ),
    ),
  )
  let written = 1
  for await (const rows of chunks) {
    const lines = rows.map((row) => {
      written += 1
      return rowXml(written, row.map(cellXml))
    })
    sheet.push(strToU8(lines.join('')))
    yield* take()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* take()
}

/** Attributes and content of a cell; null of one that is empty. */
type CellXml = { readonly attributes: string; readonly content: string } | null

function cellXml(cell: SheetCell): CellXml {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return textXml(cell, 0)
  if (typeof cell === 'number') return { attributes: '', content: `<v>${cell}</v>` }
  return cell instanceof Temporal.PlainDate
    ? { attributes: ' s="3"', content: `<v>${serialDay(cell)}</v>` }
    : { attributes: ' s="2"', content: `<v>${decimalText(cell.minor)}</v>` }
}

/** Text stands in the cell itself, where no spreadsheet takes it for a formula. */
function textXml(text: string, style: number): CellXml {
  return {
    attributes: ` s="${style}" t="inlineStr"`,
    content: `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`,
  }
}

function rowXml(row: number, cells: readonly CellXml[]): string {
  const filled = cells.map((cell, column) =>
    cell ? `<c r="${String.fromCharCode(65 + column)}${row}"${cell.attributes}>${cell.content}</c>` : '',
  )
  return `<row r="${row}">${filled.join('')}</row>`
}

/** Days since 30 December 1899, as spreadsheets count them. */
function serialDay(date: Temporal.PlainDate): number {
  return Temporal.PlainDate.from('1899-12-30').until(date, { largestUnit: 'days' }).days
}

/** XML 1.0 has no control characters but tab and the ends of lines. */
function escapeXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}
