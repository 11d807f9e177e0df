import type { Query, QueryMessage } from '@llave/domain/service-desk/query'
import type { QueryState } from '@llave/domain/service-desk/query-state'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'

type QueryRow = {
  readonly id: number
  readonly subject: string
  readonly project_code: string
  readonly project_name: string
  readonly product_name: string
  readonly opened_at: Temporal.Instant
  readonly closed_at: Temporal.Instant | null
  readonly last_message_at: Temporal.Instant
  readonly unread: number
}

/** The table has no state column: the timestamp of its end determines the state. */
export function queryStateOf(closedAt: Temporal.Instant | null): QueryState {
  return closedAt ? 'closed' : 'open'
}

/** The same in SQL. */
export const queryState = sql<QueryState>`case when closed_at is null then 'open' else 'closed' end`

/** The customer's queries, the last written first. */
export async function findQueries(db: Queryable, customerId: number): Promise<Query[]> {
  const { rows } = await sql<QueryRow>`
    select q.id, q.subject, q.project_code, j.name as project_name, q.opened_at, q.closed_at,
      coalesce((select string_agg(p.product_name, ', ' order by p.proforma)
        from held_proforma h join property p on p.proforma = h.proforma
        where h.customer_id = q.customer_id and p.project_code = q.project_code), '') as product_name,
      (select max(m.written_at) from query_message m where m.query_id = q.id) as last_message_at,
      (select count(*)::int from query_message m where m.query_id = q.id and m.author = 'developer'
        and m.position > q.read_position) as unread
    from query q join project j on j.code = q.project_code
    where q.customer_id = ${customerId}
    order by last_message_at desc, q.id desc`.execute(db)
  return rows.map((row) => ({
    id: String(row.id),
    subject: row.subject,
    projectCode: row.project_code,
    projectName: row.project_name,
    productName: row.product_name,
    state: queryStateOf(row.closed_at),
    openedAt: limaDateTime(row.opened_at),
    lastMessageAt: limaDateTime(row.last_message_at),
    unread: row.unread,
  }))
}

/** The correspondence of a query, the oldest first; null where it is not the customer's. */
export async function findThread(
  db: Queryable,
  customerId: number,
  queryId: number,
): Promise<QueryMessage[] | null> {
  const rows = await db
    .selectFrom('query as q')
    .innerJoin('query_message as m', 'm.query_id', 'q.id')
    .leftJoin('attachment as a', 'a.message_id', 'm.id')
    .select(['m.position', 'm.author', 'm.text', 'm.written_at'])
    .select(['a.id as attachment_id', 'a.file_name', 'a.width', 'a.height'])
    .where('q.id', '=', queryId)
    .where('q.customer_id', '=', customerId)
    .orderBy('m.position')
    .execute()
  if (rows.length === 0) return null
  return rows.map(({ position, author, text, written_at, attachment_id, file_name, width, height }) => ({
    queryId: String(queryId),
    position,
    author,
    text,
    writtenAt: limaDateTime(written_at),
    attachment:
      attachment_id === null || file_name === null || width === null || height === null
        ? null
        : { id: attachment_id, fileName: file_name, width, height },
  }))
}

/** Keeps how far the customer has read, at most to its last message; false where the query is not theirs. */
export async function markThreadRead(
  db: Queryable,
  customerId: number,
  queryId: number,
  position: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('query')
    .set({
      read_position: sql`greatest(read_position, least(${position}::int,
        (select max(m.position) from query_message m where m.query_id = query.id)))`,
    })
    .where('id', '=', queryId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The file of a picture; null where it is not the customer's. */
export async function findAttachment(
  db: Queryable,
  customerId: number,
  attachmentId: string,
): Promise<{ readonly fileId: string; readonly fileName: string } | null> {
  const found = await db
    .selectFrom('attachment')
    .select(['file_id as fileId', 'file_name as fileName'])
    .where('id', '=', attachmentId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found ?? null
}

/** Whether the customer holds something in a project. */
export async function hasProject(db: Queryable, customerId: number, projectCode: string): Promise<boolean> {
  const found = await db
    .selectFrom('property')
    .select('proforma')
    .where('proforma', 'in', proformasHeldBy(db, customerId))
    .where('project_code', '=', projectCode)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
