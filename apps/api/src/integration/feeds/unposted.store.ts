import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** How long the developer's accounting has to post a payment before somebody looks. */
export const postingTime = { hours: 24 }

/** A payment made here that is not known to be posted there. Names no person. */
export type UnpostedPayment = {
  readonly number: number
  readonly at: Temporal.Instant
  readonly receipt: string
  readonly orderId: string | null
  readonly company: string
  readonly year: string
  readonly documentNumber: string
  readonly proforma: string
  readonly currency: string
  readonly amount: string
  /** What systems said of it, if any did: `erp: La cuenta 104 está cerrada`. */
  readonly problems: string
}

/** Whether the developer's extract shows as paid of a debt `r` what was paid here (docs/decisions/0020). */
const isInExtract = sql`r.erp_paid_minor >= least(r.credited_minor, r.amount_minor)`

const unposted = sql`unposted_payment u
  join feed_entry e on e.feed = 'payments' and e.number = u.number
  join settlement s on s.id = e.subject_id
  join receivable r on r.id = s.receivable_id`

/** Payments from before a moment that nobody posted, the oldest first. */
export async function listUnposted(
  db: Queryable,
  before: Temporal.Instant,
  limit: number,
): Promise<UnpostedPayment[]> {
  const { rows } =
    await sql<UnpostedPayment>`select u.number, u.at, e.content->>'receipt' as receipt, s.order_id as "orderId",
      e.content->>'company' as company, e.content->>'year' as year,
      e.content->>'documentNumber' as "documentNumber", e.content->>'proforma' as proforma,
      e.content->>'currency' as currency, e.content->>'amount' as amount,
      coalesce((select string_agg(p.system || ': ' || p.problem, '; ' order by p.system) from feed_posting p
        where p.feed = 'payments' and p.number = u.number and p.problem is not null), '') as problems
    from ${unposted} where u.at < ${moment(before)} and not ${isInExtract}
    order by u.at, u.number limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted up to a limit. */
export async function countUnposted(db: Queryable, before: Temporal.Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from ${unposted} where u.at < ${moment(before)} and not ${isInExtract} limit ${limit}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const batch = 5000

/** Takes the next ones, by number, that the extract shows off the list. Answers the last number it looked at. */
export function forgetStatement(after: number): RawBuilder<{ readonly through: number | null }> {
  return sql`with looked as (select max(number) as through from (
      select number from unposted_payment where number > ${after} order by number limit ${batch}) as next),
    gone as (delete from unposted_payment u using feed_entry e, settlement s, receivable r
      where u.number > ${after} and u.number <= (select through from looked)
        and e.feed = 'payments' and e.number = u.number and s.id = e.subject_id and r.id = s.receivable_id
        and ${isInExtract})
    select through from looked`
}

/** Takes the payments that the developer's extract shows off the list. */
export async function forgetPosted(db: Database, signal: AbortSignal): Promise<void> {
  let through: number | null = 0
  while (through !== null && !signal.aborted) {
    const { rows }: { rows: { readonly through: number | null }[] } =
      await forgetStatement(through).execute(db)
    through = rows[0]?.through ?? null
  }
}
