import { actText } from '@llave/domain/staff/act-words'
import { changeLine } from '@llave/domain/staff/audit-changes'
import { LIMA } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { csvLine } from '../../files/csv-line.ts'
import { type AuditFilter, type FoundEntry, findEntries } from './audit-entries.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const chunk = 1000

/** The entries of a filter as CSV that Excel opens in Peru, in parts. */
export async function* writeAuditCsv(
  db: Database,
  filter: AuditFilter,
  until: Temporal.Instant,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Cuándo', 'Tipo', 'Persona', 'Qué', 'Sobre', 'Nombre', 'Motivo', 'Cambios'])}`
  let before: FoundEntry['cursor'] | null = null
  do {
    const found: FoundEntry[] = await findEntries(db, filter, { until, before, limit: chunk })
    yield found.map(lineOf).join('')
    before = found.length < chunk ? null : (found.at(-1)?.cursor ?? null)
  } while (before)
}

function lineOf({ kind, at, by, what, subject, customer, colleague, reason, changes }: FoundEntry): string {
  const moment = at.toZonedDateTimeISO(LIMA).toPlainDateTime().toString({ smallestUnit: 'second' })
  const type = kind === 'act' ? 'acto' : 'lectura'
  return csvLine([
    moment.replace('T', ' '),
    type,
    by,
    actText(what),
    subject,
    customer?.name ?? colleague?.name ?? '',
    reason,
    changes.map(changeLine).join('; '),
  ])
}
