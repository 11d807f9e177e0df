import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/** A project of which a customer wants to hear, with pictures that they were not told of. */
export type WorksNews = {
  readonly customerId: number
  readonly projectCode: string
  /** The number of the last news that they were told, and of the last there is. */
  readonly after: number
  readonly through: number
  /** Whether they still have a property there. */
  readonly holds: boolean
}

/**
 * Gives a number to the pictures that can be read and have none: by one process at a time, so that a higher number is
 * never seen before a lower one. A picture that is still being written gets its number once it can be read.
 */
export async function numberWorksNews(trx: Trx): Promise<void> {
  // Not the table's own: a picture that an import withdraws locks that until it is committed.
  await sql`select pg_advisory_xact_lock(hashtextextended('works_news', 0))`.execute(trx)
  await sql`insert into works_news (picture_id) select p.id from progress_picture p
    where not exists (select from works_news n where n.picture_id = p.id) order by p.id
    for key share of p skip locked`.execute(trx)
}

/** Begins with the pictures that come from now on; asked again, it changes nothing. */
export async function subscribeToWorks(
  trx: Trx,
  customerId: number,
  projectCode: string,
  now: Temporal.Instant,
): Promise<void> {
  await numberWorksNews(trx)
  await sql`insert into works_subscription (customer_id, project_code, since, told_through)
    select ${customerId}, ${projectCode}, ${now.toString()}::timestamptz,
      coalesce((select max(number) from works_news), 0)
    on conflict do nothing`.execute(trx)
}

export async function unsubscribeFromWorks(
  db: Queryable,
  customerId: number,
  projectCode: string,
): Promise<void> {
  await db
    .deleteFrom('works_subscription')
    .where('customer_id', '=', customerId)
    .where('project_code', '=', projectCode)
    .execute()
}

export async function isSubscribedToWorks(
  db: Queryable,
  customerId: number,
  projectCode: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('works_subscription')
    .select('since')
    .where('customer_id', '=', customerId)
    .where('project_code', '=', projectCode)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks some of those who were not told today of pictures that came; another process takes the others. */
export async function claimWorksNews(trx: Trx, day: Temporal.PlainDate, limit: number): Promise<WorksNews[]> {
  const { rows } = await sql<WorksNews>`
    select w.customer_id as "customerId", w.project_code as "projectCode", w.told_through as after,
      (select max(n.number) from works_news n join progress_picture p on p.id = n.picture_id
        where p.project_code = w.project_code) as through,
      exists (select from held_proforma h join property u on u.proforma = h.proforma
        where h.customer_id = w.customer_id and u.project_code = w.project_code) as holds
    from works_subscription w
    where (w.told_on is null or w.told_on < ${day.toString()}::date) and exists (select from works_news n
      join progress_picture p on p.id = n.picture_id
      where p.project_code = w.project_code and n.number > w.told_through)
    order by w.customer_id, w.project_code limit ${limit} for update of w skip locked`.execute(trx)
  return rows
}

export async function noteWorksTold(
  trx: Trx,
  { customerId, projectCode, through }: WorksNews,
  day: Temporal.PlainDate,
): Promise<void> {
  await trx
    .updateTable('works_subscription')
    .set({ told_through: through, told_on: day.toString() })
    .where('customer_id', '=', customerId)
    .where('project_code', '=', projectCode)
    .execute()
}

/** What the link in an e-mail names. */
export type WorksSubscription = { readonly id: number; readonly since: Temporal.Instant }

/** A link carries milliseconds, a row microseconds. */
function since({ since }: WorksSubscription) {
  return sql<boolean>`date_trunc('milliseconds', works_subscription.since) = ${moment(since)}`
}

export async function hasWorksSubscription(db: Queryable, subscription: WorksSubscription): Promise<boolean> {
  const row = await db
    .selectFrom('works_subscription')
    .select('id')
    .where('id', '=', subscription.id)
    .where(since(subscription))
    .executeTakeFirst()
  return row !== undefined
}

export async function endWorksSubscription(db: Queryable, subscription: WorksSubscription): Promise<void> {
  await db
    .deleteFrom('works_subscription')
    .where('id', '=', subscription.id)
    .where(since(subscription))
    .execute()
}

/** What an e-mail tells of new pictures: how many are still there, and the newest day. */
export type WorksTold = {
  readonly subscription: WorksSubscription
  readonly customerName: string
  readonly projectName: string
  /** Of the customer's properties there, the first. */
  readonly proforma: string
  readonly pictures: number
  readonly newest: Temporal.PlainDate
}

/** Null where none is left, or who asked for it takes it back before it leaves. */
export async function findWorksTold(
  db: Queryable,
  {
    customerId,
    projectCode,
    after,
    through,
  }: Pick<WorksNews, 'customerId' | 'projectCode' | 'after' | 'through'>,
): Promise<WorksTold | null> {
  const { rows } = await sql<Omit<WorksTold, 'subscription'> & WorksSubscription>`
    select w.id, w.since, c.name as "customerName", j.name as "projectName", min(u.proforma) as proforma,
      count(distinct p.id)::int as pictures, max(p.taken_on) as newest
    from customer c
    join works_subscription w on w.customer_id = c.id and w.project_code = ${projectCode}
    join held_proforma h on h.customer_id = c.id
    join property u on u.proforma = h.proforma and u.project_code = ${projectCode}
    join project j on j.code = u.project_code
    join progress_picture p on p.project_code = j.code
    join works_news n on n.picture_id = p.id and n.number > ${after} and n.number <= ${through}
    where c.id = ${customerId} group by w.id, w.since, c.name, j.name`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, since, ...told } = row
  return { ...told, subscription: { id, since } }
}
