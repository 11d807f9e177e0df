import type { ComplaintMessage, FiledComplaint } from '@llave/domain/service-desk/complaint'
import { type ComplaintState, complaintStates } from '@llave/domain/service-desk/complaint-state'
import type { Attachment } from '@llave/domain/service-desk/query'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'

/** The table has no state column: the timestamps determine the state. */
export function complaintStateOf(row: {
  readonly answered_at: Temporal.Instant | null
  readonly attended_at: Temporal.Instant | null
}): ComplaintState {
  if (row.attended_at) return 'attended'
  return row.answered_at ? 'answered' : 'received'
}

/** The customer's complaints with their photos, the newest first. */
export async function findComplaints(db: Queryable, customerId: number): Promise<FiledComplaint[]> {
  const rows = await db
    .selectFrom('complaint as c')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['c.id', 'c.proforma', 'c.text', 'c.filed_at', 'p.product_name', 'j.name'])
    .select(['c.answered_at', 'c.attended_at'])
    .where('c.customer_id', '=', customerId)
    .orderBy('c.id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  const [photos, messages] = [await findPhotos(db, ids), await findMessages(db, ids)]
  return rows.map((row) => ({
    id: String(row.id),
    proforma: row.proforma,
    projectName: row.name,
    productName: row.product_name,
    observation: row.text,
    state: complaintStateOf(row),
    filedAt: limaDateTime(row.filed_at),
    photos: photos.get(row.id) ?? [],
    messages: messages.get(row.id) ?? [],
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

async function findMessages(
  db: Queryable,
  complaintIds: readonly number[],
): Promise<Map<number, ComplaintMessage[]>> {
  if (complaintIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('complaint_message')
    .select(['complaint_id', 'text', 'written_at', 'is_answer'])
    .where('complaint_id', 'in', complaintIds)
    .orderBy('position')
    .execute()
  const messages = new Map<number, ComplaintMessage[]>()
  for (const { complaint_id, text, written_at, is_answer } of rows) {
    const message = { text, writtenAt: limaDateTime(written_at), isAnswer: is_answer }
    messages.set(complaint_id, [...(messages.get(complaint_id) ?? []), message])
  }
  return messages
}

/** What a customer sent with a complaint, with the SHA-256 of its photos as they are kept. */
export type ComplaintContent = {
  readonly proforma: string
  readonly phone: string
  readonly email: string
  readonly text: string
  readonly photos: readonly Uint8Array[]
}

/** Null where there is no such complaint. */
export async function findComplaintContent(
  db: Queryable,
  complaintId: number,
): Promise<ComplaintContent | null> {
  const found = await db
    .selectFrom('complaint')
    .select(['proforma', 'phone', 'email', 'text'])
    .where('id', '=', complaintId)
    .executeTakeFirst()
  if (!found) return null
  const photos = await db
    .selectFrom('attachment as a')
    .innerJoin('file as f', 'f.id', 'a.file_id')
    .select('f.sha256')
    .where('a.complaint_id', '=', complaintId)
    .orderBy('a.position')
    .execute()
  return { ...found, photos: photos.map(({ sha256 }) => sha256) }
}

/** The complaint, locked, so that two messages do not get the same position; null where there is none. */
export async function lockComplaint(
  trx: Trx,
  complaintId: number,
): Promise<{ readonly customerId: number; readonly email: string; readonly state: ComplaintState } | null> {
  const found = await trx
    .selectFrom('complaint')
    .select(['customer_id', 'email', 'answered_at', 'attended_at'])
    .where('id', '=', complaintId)
    .forUpdate()
    .executeTakeFirst()
  return found ? { customerId: found.customer_id, email: found.email, state: complaintStateOf(found) } : null
}

type NewComplaintMessage = {
  readonly complaintId: number
  readonly text: string
  readonly isAnswer: boolean
  readonly staffId: number | null
}

/** Adds the next message to a complaint whose lock is held. */
export async function insertComplaintMessage(
  trx: Trx,
  { complaintId, text, isAnswer, staffId }: NewComplaintMessage,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into complaint_message (complaint_id, position, text, is_answer, written_at, staff_id)
    select ${complaintId}, coalesce(max(position), 0) + 1, ${text}, ${isAnswer}::boolean, ${now.toString()},
      ${staffId}::bigint
    from complaint_message where complaint_id = ${complaintId} returning id`.execute(trx)
  const [message] = rows
  if (!message) throw new Error('A message was not written')
  return message.id
}

/** Moves a complaint whose lock is held, and which is in the state `from`. */
export async function moveComplaint(
  trx: Trx,
  complaintId: number,
  { from, to }: { readonly from: ComplaintState; readonly to: ComplaintState },
  now: Temporal.Instant,
): Promise<void> {
  complaintStates.assertMayFollow(from, to)
  const at = now.toString()
  const columns: Record<ComplaintState, { answered_at?: string; attended_at?: string | null }> = {
    received: {},
    answered: from === 'received' ? { answered_at: at } : { attended_at: null },
    attended: { attended_at: at },
  }
  await trx.updateTable('complaint').set(columns[to]).where('id', '=', complaintId).execute()
  if (from === 'attended') {
    await trx
      .updateTable('desk_case')
      .set({ waits_for: 'us', since: at })
      .where('complaint_id', '=', complaintId)
      .execute()
  }
}
