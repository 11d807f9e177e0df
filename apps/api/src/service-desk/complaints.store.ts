import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import { type ComplaintState, complaintStates } from '@llave/domain/service-desk/complaint-state'
import type { Attachment } from '@llave/domain/service-desk/query'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { auditOperator } from '../audit/operator-audit.store.ts'
import type { Queryable, Trx } from '../database/database.ts'

/** The table has no state column: the timestamp determines the state. */
function complaintStateOf(attendedAt: Temporal.Instant | null): ComplaintState {
  return attendedAt ? 'attended' : 'received'
}

/** The customer's complaints with their photos, the newest first. */
export async function findComplaints(db: Queryable, customerId: number): Promise<FiledComplaint[]> {
  const rows = await db
    .selectFrom('complaint as c')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['c.id', 'c.proforma', 'c.text', 'c.filed_at', 'c.attended_at', 'p.product_name', 'j.name'])
    .where('c.customer_id', '=', customerId)
    .orderBy('c.id', 'desc')
    .execute()
  const photos = await findPhotos(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: String(row.id),
    proforma: row.proforma,
    projectName: row.name,
    productName: row.product_name,
    observation: row.text,
    state: complaintStateOf(row.attended_at),
    filedAt: limaDateTime(row.filed_at),
    photos: photos.get(row.id) ?? [],
  }))
}

async function findPhotos(
  db: Queryable,
  complaintIds: readonly number[],
): Promise<Map<number | null, Attachment[]>> {
  if (complaintIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachment')
    .select(['id', 'complaint_id', 'file_name as fileName', 'width', 'height'])
    .where('complaint_id', 'in', complaintIds)
    .orderBy('position')
    .execute()
  return Map.groupBy(
    rows.map(({ complaint_id, ...photo }) => ({ ...photo, complaintId: complaint_id })),
    ({ complaintId }) => complaintId,
  )
}

/** Marks a complaint as attended and audits who did it; answers its previous state. */
export async function attendComplaint(
  trx: Trx,
  complaintId: number,
  by: string,
  now: Temporal.Instant,
): Promise<'unknown' | ComplaintState> {
  const found = await trx
    .selectFrom('complaint')
    .select('attended_at')
    .where('id', '=', complaintId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'unknown'
  const before = complaintStateOf(found.attended_at)
  if (!complaintStates.mayFollow(before, 'attended')) return before
  await trx
    .updateTable('complaint')
    .set({ attended_at: now.toString() })
    .where('id', '=', complaintId)
    .execute()
  await auditOperator(trx, { action: 'complaint.attended', subject: `complaint:${complaintId}`, by }, now)
  return before
}
