import { Readable } from 'node:stream'
import type { MissingFilter, MissingRow } from '@llave/contract/staff/contents/missing-papers'
import type { ExpectableKind } from '@llave/domain/staff/expected-papers'
import type { Database } from '../../database/database.ts'
import { csvLine } from '../../files/csv-line.ts'
import { streamWorkbook } from '../../files/stream-workbook.ts'
import { findMissing } from './missing-papers.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

const headings = [
  'Proyecto',
  'Inmueble',
  'Proforma',
  'Cliente',
  'Falta contrato',
  'Falta plano',
  'Falta acta',
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

async function* writeCsv(db: Database, filter: MissingFilter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(headings)}`
  for await (const lines of readLines(db, filter)) yield lines.map(csvLine).join('')
}

/** The proformas of a filter as CSV that Excel opens in Peru, in parts. */
export function missingCsv(db: Database, filter: MissingFilter): Readable {
  return Readable.from(writeCsv(db, filter))
}

/** The same as a workbook. */
export function missingWorkbook(db: Database, filter: MissingFilter): Readable {
  return Readable.from(streamWorkbook('Faltan', headings, readLines(db, filter)))
}
