import { Readable } from 'node:stream'
import { exportAudit } from '@llave/contract/staff/export-audit'
import { listAudit } from '@llave/contract/staff/list-audit'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { type AuditCursor, findCustomersOf, findEntries } from './audit-entries.store.ts'
import { writeAuditCsv } from './write-audit-csv.ts'

const pageSize = 50

export function registerAudit(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(listAudit, async ({ query: { before, ...filter }, tellsOf }) => {
    const range = { until: clock.now(), before: readCursor(before), limit: pageSize + 1 }
    const found = await findEntries(db, filter, range)
    const entries = found.slice(0, pageSize)
    tellsOf(entries.flatMap(({ customer }) => (customer ? [Number(customer.customerId)] : [])))
    const last = entries.at(-1)
    return { entries, before: found.length > pageSize && last ? printCursor(last.cursor) : '' }
  })

  register(exportAudit, async ({ query, tellsOf }) => {
    // What this very export adds to the readings comes after this moment, and is not part of it.
    const until = clock.now()
    tellsOf(await findCustomersOf(db, query, until))
    const stream = Readable.from(writeAuditCsv(db, query, until))
    return { stream, fileName: `auditoria-${limaDate(until)}.csv` }
  })
}

function readCursor(text: string | undefined): AuditCursor | null {
  const [micros, kind, id] = text?.split('-') ?? []
  if (micros === undefined || id === undefined) return null
  return { micros, kind: kind === 'act' ? 'act' : 'reading', id }
}

function printCursor({ micros, kind, id }: AuditCursor): string {
  return `${micros}-${kind}-${id}`
}
