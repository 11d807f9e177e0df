import { Readable } from 'node:stream'
import type { MissingFilter, MissingRow } from '@llave/contract/staff/contents/missing-papers'
import type { ExpectableKind } from '@llave/domain/staff/expected-papers'
import type { Database } from '../../database/database.ts'
import type { Column } from '../../files/table-cell.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeWorkbook } from '../../files/write-workbook.ts'
import { findMissing } from './missing-papers.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

const columns: readonly Column[] = [
  { title: 'Proyecto', width: 24 },
  { title: 'Inmueble', width: 24 },
  { title: 'Proforma', width: 13 },
  { title: 'Cliente', width: 34 },
  { title: 'Falta contrato', width: 14 },
  { title: 'Falta plano', width: 12 },
  { title: 'Falta acta', width: 12 },
]

async function* readLines(db: Database, filter: MissingFilter): AsyncGenerator<string[][]> {
  let after: string | null = ''
  do {
    const found: MissingRow[] = await findMissing(db, { ...filter, after, limit: chunk })
    yield found.map(lineOf)
    after = found.length < chunk ? null : (found.at(-1)?.proforma ?? null)
  } while (after !== null)
}

function lineOf({ projectName, productName, proforma, customer, missing }: MissingRow): string[] {
  const lacks = (kind: ExpectableKind) => (missing.includes(kind) ? 'Sí' : '')
  return [projectName, productName, proforma, customer.name, lacks('contract'), lacks('plan'), lacks('act')]
}

/** The proformas of a filter as CSV, in parts. */
export function missingCsv(db: Database, filter: MissingFilter): Readable {
  return Readable.from(writeCsv(columns, readLines(db, filter)))
}

/** The same as a workbook. */
export function missingWorkbook(db: Database, filter: MissingFilter): Readable {
  return Readable.from(writeWorkbook('Faltan', columns, readLines(db, filter)))
}
