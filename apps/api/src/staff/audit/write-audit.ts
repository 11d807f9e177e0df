import { actText } from '@llave/domain/staff/act-words'
import { changeLine } from '@llave/domain/staff/audit-changes'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { Column, TableCell } from '../../files/table-cell.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeWorkbook } from '../../files/write-workbook.ts'
import { type AuditFilter, type FoundEntry, findEntries } from './audit-entries.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

const columns: readonly Column[] = [
  { title: 'Cuándo', width: 20 },
  { title: 'Tipo', width: 9 },
  { title: 'Persona', width: 26 },
  { title: 'Qué', width: 40 },
  { title: 'Sobre', width: 24 },
  { title: 'Nombre', width: 34 },
  { title: 'Motivo', width: 50 },
  { title: 'Cambios', width: 60 },
]

/** The entries of a filter as CSV, in parts. */
export function writeAuditCsv(
  db: Database,
  filter: AuditFilter,
  until: Temporal.Instant,
): AsyncGenerator<string> {
  return writeCsv(columns, readLines(db, filter, until))
}

/** The same as a workbook. */
export function writeAuditWorkbook(
  db: Database,
  filter: AuditFilter,
  until: Temporal.Instant,
): AsyncGenerator<Uint8Array> {
  return writeWorkbook('Auditoría', columns, readLines(db, filter, until))
}

async function* readLines(
  db: Database,
  filter: AuditFilter,
  until: Temporal.Instant,
): AsyncGenerator<TableCell[][]> {
  let before: FoundEntry['cursor'] | null = null
  do {
    const found: FoundEntry[] = await findEntries(db, filter, { until, before, limit: chunk })
    yield found.map(lineOf)
    before = found.length < chunk ? null : (found.at(-1)?.cursor ?? null)
  } while (before)
}

function lineOf(entry: FoundEntry): TableCell[] {
  const { kind, at, by, what, subject, customer, colleague, reason, changes } = entry
  return [
    limaDateTime(at).round('second'),
    kind === 'act' ? 'acto' : 'lectura',
    by,
    actText(what),
    subject,
    customer?.name ?? colleague?.name ?? '',
    reason,
    changes.map(changeLine).join('; '),
  ]
}
