import { planExpectedWithin } from '@llave/domain/prepayment/prepayment-application'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import type { FoundWaiting, Waiting } from './today.store.ts'

/** Prepayments whose new plan was expected before now, and those given up whose money is here still. */
const late = (now: Temporal.Instant) =>
  sql`a.state in ('in_application', 'given_up')
    and (a.state = 'given_up' or a.paid_at < ${moment(now.subtract(planExpectedWithin))})`

export async function countLatePlans(db: Queryable, now: Temporal.Instant): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select count(*)::int as count, min(a.paid_at) as "oldestAt"
    from prepayment_application a where ${late(now)}`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

/** The oldest of them, by the document that paid them. */
export async function findLatePlans(
  db: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<FoundWaiting[]> {
  const { rows } = await sql<FoundWaiting>`
    select a.paid_at as since, r.accounting_number as code, 
      case when a.state = 'given_up' then a.state else a.way end as what, a.customer_id, k.name,
      a.amount_minor as minor, a.currency
    from prepayment_application a join receivable r on r.id = a.receivable_id
    join customer k on k.id = a.customer_id
    where ${late(now)} order by a.paid_at, a.id limit ${limit}`.execute(db)
  return rows
}
