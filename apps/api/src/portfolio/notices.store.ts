import type { Notice } from '@llave/domain/portfolio/notice'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { day } from '../database/sql-time.ts'

/** The notices for this customer published by that day, newest first. */
export async function findNotices(
  db: Queryable,
  customerId: number,
  today: Temporal.PlainDate,
): Promise<Notice[]> {
  const rows = await visibleNotices(db, customerId, today)
    .leftJoin('notice_read as r', (join) =>
      join.onRef('r.notice_id', '=', 'v.id').on('r.customer_id', '=', customerId),
    )
    .select(['v.id', 'v.proforma', 'v.title', 'v.text', 'v.published_on', 'r.read_at'])
    .orderBy('v.published_on', 'desc')
    .orderBy('v.id', 'desc')
    .orderBy('v.proforma')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    proforma: row.proforma,
    title: row.title,
    text: row.text,
    publishedOn: row.published_on,
    read: row.read_at !== null,
  }))
}

/** False where the customer sees no such notice. */
export async function markNoticeRead(
  db: Queryable,
  customerId: number,
  noticeId: number,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<boolean> {
  const visible = await visibleNotices(db, customerId, today)
    .select('v.id')
    .where('v.id', '=', noticeId)
    .executeTakeFirst()
  if (!visible) return false
  await db
    .insertInto('notice_read')
    .values({ notice_id: noticeId, customer_id: customerId, read_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

type VisibleNotice = {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly published_on: Temporal.PlainDate
  readonly proforma: string | null
}

/**
 * A notice for several properties comes once for each of them that the customer holds. What was written to an
 * earlier holder is not read to the next one.
 */
function visibleNotices(db: Queryable, customerId: number, today: Temporal.PlainDate) {
  const mine = sql`held_proforma h where h.customer_id = ${customerId}`
  const since = sql`(h.sees_from is null or f.published_on >= h.ceded_on)`
  const notice = sql`f.id, f.title, f.text, f.published_on`
  const visible = sql<VisibleNotice>`(
    select ${notice}, null::text as proforma from notice f where f.proforma is null
    union select ${notice}, h.proforma from notice f, ${mine} and f.proforma = h.proforma and ${since}
    union select ${notice}, h.proforma from notice f, notice_property t, ${mine}
      and t.proforma = h.proforma and f.id = t.notice_id and ${since})`
  return db.selectFrom(visible.as('v')).where('v.published_on', '<=', day(today))
}
