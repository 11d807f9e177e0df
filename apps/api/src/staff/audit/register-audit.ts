import { Readable } from 'node:stream'
import { exportAudit, exportAuditWorkbook } from '@llave/contract/staff/export-audit'
import { listAudit } from '@llave/contract/staff/list-audit'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { type AuditCursor, type AuditFilter, findCustomersOf, findEntries } from './audit-entries.store.ts'
import { writeAuditCsv, writeAuditWorkbook } from './write-audit.ts'

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

  /** What an export itself adds to the readings comes after its moment, and is not part of it. */
  async function exported(
    filter: AuditFilter,
    tellsOf: (customers: readonly number[]) => void,
    write: typeof writeAuditCsv | typeof writeAuditWorkbook,
    type: string,
  ) {
    const until = clock.now()
    tellsOf(await findCustomersOf(db, filter, until))
    return {
      stream: Readable.from(write(db, filter, until)),
      fileName: `auditoria-${limaDate(until)}.${type}`,
    }
  }
  register(exportAudit, ({ query, tellsOf }) => exported(query, tellsOf, writeAuditCsv, 'csv'))
  register(exportAuditWorkbook, ({ query, tellsOf }) => exported(query, tellsOf, writeAuditWorkbook, 'xlsx'))
}

function readCursor(text: string | undefined): AuditCursor | null {
  const [micros, kind, id] = text?.split('-') ?? []
  if (micros === undefined || id === undefined) return null
  return { micros, kind: kind === 'act' ? 'act' : 'reading', id }
}

function printCursor({ micros, kind, id }: AuditCursor): string {
  return `${micros}-${kind}-${id}`
}
