import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import type { Row } from 'write-excel-file/node'
import { columnsOf, helpSheet, kindHeadings } from '../source-files/columns.ts'
import { requiredMembers } from '../source-files/plan-heading.ts'
import { expectedOf } from '../source-files/read-cell.ts'

/**
 * A workbook to be filled: a sheet for each kind with its headings, the needed ones with an asterisk, and
 * a sheet that says of each column what it is, what it admits and an example. The examples stand there
 * alone, where nobody imports them.
 */
export async function renderTemplate(): Promise<Uint8Array> {
  const sheets = kindNames.map((kind) => ({
    sheet: kindHeadings[kind],
    data: [headingOf(kind)],
    columns: Object.values(columnsOf(kind)).map(({ heading }) => ({ width: heading.length + 6 })),
    stickyRowsCount: 1,
  }))
  const help = {
    sheet: helpSheet,
    data: [
      titles(['Hoja', 'Columna', 'Necesaria', 'Qué es', 'Qué admite', 'Ejemplo']),
      ...kindNames.flatMap(helpOf),
    ],
    columns: [24, 24, 11, 44, 44, 32].map((width) => ({ width })),
    stickyRowsCount: 1,
  }
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return new Uint8Array(await writeExcelFile([...sheets, help]).toBuffer())
}

function headingOf(kind: KindName): Row {
  const required = requiredMembers(kind)
  return titles(
    Object.entries(columnsOf(kind)).map(([member, { heading }]) =>
      required.includes(member) ? `${heading} *` : heading,
    ),
  )
}

function helpOf(kind: KindName): Row[] {
  const required = requiredMembers(kind)
  return Object.entries(columnsOf(kind)).map(([member, column]) =>
    [
      kindHeadings[kind],
      column.heading,
      required.includes(member) ? 'sí' : '',
      column.about,
      expectedOf(column),
      column.example,
    ].map((value) => (value === '' ? null : { value, type: String, wrap: true })),
  )
}

function titles(names: readonly string[]): Row {
  return names.map((value) => ({ value, type: String, fontWeight: 'bold', wrap: true }))
}
