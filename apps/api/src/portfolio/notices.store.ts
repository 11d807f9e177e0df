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
      join.onRef('r.notice_id', '=', 'n.id').on('r.customer_id', '=', customerId),
    )
    .select(['n.id', 'n.proforma', 'n.title', 'n.text', 'n.published_on', 'r.read_at'])
    .orderBy('n.published_on', 'desc')
    .orderBy('n.id', 'desc')
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
    .select('n.id')
    .where('n.id', '=', noticeId)
    .executeTakeFirst()
  if (!visible) return false
  await db
    .insertInto('notice_read')
    .values({ notice_id: noticeId, customer_id: customerId, read_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

function visibleNotices(db: Queryable, customerId: number, today: Temporal.PlainDate) {
  return (
    db
      .selectFrom('notice as n')
      .leftJoin('held_proforma as h', (join) =>
        join.onRef('h.proforma', '=', 'n.proforma').on('h.customer_id', '=', customerId),
      )
      .where('n.published_on', '<=', day(today))
      // What was written to an earlier holder is not read to the next one.
      .where((where) =>
        where.or([
          where('n.proforma', 'is', null),
          where.and([
            where('h.customer_id', 'is not', null),
            sql<boolean>`(h.sees_from is null or n.published_on >= h.ceded_on)`,
          ]),
        ]),
      )
  )
}
