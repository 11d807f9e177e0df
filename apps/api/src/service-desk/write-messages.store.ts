import type { PhotoMark } from '@llave/domain/repairs/repair-case'
import { type QueryState, queryStates } from '@llave/domain/service-desk/query-state'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'
import { putFile } from '../files/files.store.ts'
import { queryState, queryStateOf } from './queries.store.ts'

/** A re-encoded picture to be stored. */
export type EncodedPicture = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fileName: string
  readonly width: number
  readonly height: number
  /** Places on it, of a case that was told room by room. */
  readonly marks?: readonly PhotoMark[]
  /** Of a repair that is done: how it was. */
  readonly showsBefore?: boolean
}

export async function insertQuery(
  trx: Trx,
  query: { readonly customerId: number; readonly projectCode: string; readonly subject: string },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('query')
    .values({
      customer_id: query.customerId,
      project_code: query.projectCode,
      subject: query.subject,
      opened_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The query, locked, so that two messages do not get the same position; null where there is none. */
export async function lockQuery(
  trx: Trx,
  queryId: number,
): Promise<{ readonly customerId: number; readonly state: QueryState } | null> {
  const found = await trx
    .selectFrom('query')
    .select(['customer_id as customerId', 'closed_at'])
    .where('id', '=', queryId)
    .forUpdate()
    .executeTakeFirst()
  return found ? { customerId: found.customerId, state: queryStateOf(found.closed_at) } : null
}

type NewMessage = {
  readonly queryId: number
  readonly customerId: number
  readonly author: 'customer' | 'developer'
  readonly text: string
  readonly picture: EncodedPicture | null
  /** The name that the developer's own system gave its answer. */
  readonly externalId?: string | null
  /** Who of the developer's people wrote it; null for the operator and for systems. */
  readonly staffId?: number | null
}

/** Adds the next message of a query whose lock is held, or that is new. */
export async function insertMessage(
  trx: Trx,
  { queryId, customerId, author, text, picture, externalId = null, staffId = null }: NewMessage,
  now: Temporal.Instant,
): Promise<{ readonly id: number; readonly position: number }> {
  const { rows } = await sql<{ id: number; position: number }>`
    insert into query_message (query_id, position, author, text, written_at, external_id, staff_id)
    select ${queryId}, coalesce(max(position), 0) + 1, ${author}, ${text}, ${now.toString()}, ${externalId},
      ${staffId}::bigint
    from query_message where query_id = ${queryId}
    returning id, position`.execute(trx)
  const [message] = rows
  if (!message) throw new Error('A message was not written')
  if (picture) await insertPicture(trx, { customerId, messageId: message.id }, picture, 1, now)
  return message
}

/** The developer's answers by the names that its own system gave them. */
export async function findAnswers(
  trx: Trx,
  externalIds: readonly string[],
): Promise<Map<string, { readonly queryId: number; readonly text: string }>> {
  const found = await trx
    .selectFrom('query_message')
    .select(['external_id', 'query_id as queryId', 'text'])
    .where('external_id', 'in', externalIds)
    .execute()
  return new Map(found.map(({ external_id, ...answer }) => [external_id ?? '', answer]))
}

export async function closeQuery(trx: Trx, queryId: number, now: Temporal.Instant): Promise<void> {
  const result = await trx
    .updateTable('query')
    .set({ closed_at: now.toString() })
    .where('id', '=', queryId)
    .where(queryState, 'in', queryStates.before('closed'))
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new Error(`Query ${queryId} is closed already`)
}

/** Opens it again, and puts it among what waits for the developer since now. */
export async function reopenQuery(trx: Trx, queryId: number, now: Temporal.Instant): Promise<void> {
  const result = await trx
    .updateTable('query')
    .set({ closed_at: null })
    .where('id', '=', queryId)
    .where(queryState, 'in', queryStates.before('open'))
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new Error(`Query ${queryId} is open already`)
  await trx
    .updateTable('desk_case')
    .set({ waits_for: 'us', since: now.toString() })
    .where('query_id', '=', queryId)
    .execute()
}

type NewComplaint = {
  readonly customerId: number
  readonly proforma: string
  readonly phone: string
  readonly email: string
  readonly text: string
  readonly photos: readonly EncodedPicture[]
}

export async function insertComplaint(
  trx: Trx,
  complaint: NewComplaint,
  now: Temporal.Instant,
): Promise<number> {
  const { customerId, proforma, phone, email, text, photos } = complaint
  const { id } = await trx
    .insertInto('complaint')
    .values({ customer_id: customerId, proforma, phone, email, text, filed_at: now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, photo] of photos.entries()) {
    await insertPicture(trx, { customerId, complaintId: id }, photo, index + 1, now)
  }
  return id
}

/** Whose picture it is, and what it belongs to: one of the three. */
type AttachmentOwner = {
  readonly customerId: number
  readonly messageId?: number
  readonly complaintId?: number
  readonly repairStepId?: number
}

export async function insertPicture(
  trx: Trx,
  { customerId, messageId, complaintId, repairStepId }: AttachmentOwner,
  { bytes, fileName, width, height, marks = [], showsBefore = false }: EncodedPicture,
  position: number,
  now: Temporal.Instant,
): Promise<void> {
  const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes }, now)
  const { id } = await trx
    .insertInto('attachment')
    .values({
      customer_id: customerId,
      message_id: messageId ?? null,
      complaint_id: complaintId ?? null,
      repair_step_id: repairStepId ?? null,
      position,
      file_id: fileId,
      file_name: fileName,
      width,
      height,
      shows_before: showsBefore,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (marks.length === 0) return
  await trx
    .insertInto('attachment_mark')
    .values(
      marks.map(({ x, y, text }, index) => ({
        attachment_id: id,
        position: index + 1,
        x,
        y,
        text: text.trim(),
      })),
    )
    .execute()
}

/** Messages and complaints of a customer since a moment. */
export async function countWritten(
  db: Queryable,
  customerId: number,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from query_message m join query q on q.id = m.query_id
      where q.customer_id = ${customerId} and m.author = 'customer' and m.written_at > ${moment(since)})
    + (select count(*) from complaint where customer_id = ${customerId} and filed_at > ${moment(since)})
    as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
