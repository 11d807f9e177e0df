import type { TodayTerms } from '@llave/contract/staff/read-today'
import { complaintClock } from '@llave/domain/service-desk/complaint-clock'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** How many wait, and since when the oldest does. */
export type Waiting = { readonly count: number; readonly oldestAt: Temporal.Instant | null }

/**
 * What waits, as rows of since, code, what, customer_id, name, minor and currency, where no other part of the
 * API lists it.
 */
const sources = {
  queries: sql`select d.since, d.query_id::text as code, q.subject as what, d.customer_id, k.name,
      null::bigint as minor, null::text as currency
    from desk_case d join query q on q.id = d.query_id join customer k on k.id = d.customer_id
    where d.waits_for = 'us'`,
  sheets: sql`select b.filed_at as since, lpad(b.number::text, 10, '0') || '-' || b.year as code,
      left(b.detail, 200) as what, k.id as customer_id, b.consumer_name as name, null::bigint as minor,
      null::text as currency
    from book_sheet b left join customer k on k.document_type = b.document_type
      and k.document_number = b.document_number
    where b.state = 'filed'`,
  dataRequests: sql`select a.asked_at as since, a.id::text as code, a.kind as what, a.customer_id, k.name,
      null::bigint as minor, null::text as currency
    from data_request a join customer k on k.id = a.customer_id where a.state = 'open'`,
  newNumbers: sql`select coalesce(n.held_at, n.requested_at) as since, n.id::text as code, n.state as what, n.customer_id, k.name,
      null::bigint as minor, null::text as currency
    from number_change n join customer k on k.id = n.customer_id where n.state in ('requested', 'checked', 'held')`,
  complaints: sql`select c.filed_at as since, c.id::text as code, left(c.text, 200) as what, d.customer_id,
      k.name, null::bigint as minor, null::text as currency
    from desk_case d join complaint c on c.id = d.complaint_id join customer k on k.id = d.customer_id
    where d.waits_for = 'us'`,
  // A letra that a later try charged is paid; a card that was taken off debit is asked nothing more.
  debits: sql`select a.suspended_at as since, a.proforma as code, a.suspension as what, a.customer_id, k.name,
      null::bigint as minor, null::text as currency
    from affiliation a join customer k on k.id = a.customer_id
    where a.suspended_at is not null and a.ended_at is null
    union all
    (select distinct on (r.id) c.updated_at, r.code, coalesce(c.refusal_code, ''), a.customer_id, k.name,
      r.amount_minor - r.paid_minor, r.currency
    from debit_charge c
    join affiliation a on a.id = c.affiliation_id
    join receivable r on r.id = c.receivable_id
    join customer k on k.id = a.customer_id
    where c.run_day = (select max(day) from debit_run) and c.state = 'refused'
      and a.ended_at is null and a.suspended_at is null and r.state = 'pending'
    order by r.id, c.attempt desc)`,
  messages: sql`select m.created_at as since, m.channel as code, m.kind as what, k.id as customer_id, k.name,
      null::bigint as minor, null::text as currency
    from outbox m left join lateral (
      select c.id, c.name from customer c
      where m.channel = 'email' and c.email <> '' and lower(c.email) collate "C" = lower(m.recipient)
      union all
      select c.id, c.name from customer_phone p join customer c on c.id = p.customer_id
      where m.channel = 'sms' and p.dial_code || p.number = replace(m.recipient, ' ', '')
      limit 1) k on true
    where m.state = 'failed'`,
} as const satisfies Record<string, RawBuilder<unknown>>

type WaitingSource = keyof typeof sources

export async function countWaiting(db: Queryable, source: WaitingSource): Promise<Waiting> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(since) as oldest from (${sources[source]}) w`.execute(db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null }
}

/** Who has how many of the queries or complaints that wait for us, the most first. */
export async function countOwned(
  db: Queryable,
  source: 'queries' | 'complaints',
): Promise<{ name: string; count: number }[]> {
  const of = source === 'queries' ? sql`d.query_id` : sql`d.complaint_id`
  const { rows } = await sql<{ name: string; count: number }>`
    select p.name, count(*)::int as count from desk_case d join staff_person p on p.id = d.owner_id
    where d.waits_for = 'us' and ${of} is not null group by p.id order by count desc, p.name`.execute(db)
  return rows
}

export type FoundWaiting = {
  readonly since: Temporal.Instant
  readonly code: string
  readonly what: string
  readonly customer_id: number | null
  readonly name: string | null
  readonly minor: number | null
  readonly currency: 'PEN' | 'USD' | null
}

export async function findWaiting(
  db: Queryable,
  source: WaitingSource,
  limit: number,
): Promise<FoundWaiting[]> {
  const { rows } = await sql<FoundWaiting>`
    select since, code, what, customer_id, name, minor, currency from (${sources[source]}) w order by since, code limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Where the complaints that wait stand in their term. */
export async function readTerms(db: Queryable, today: Temporal.PlainDate): Promise<TodayTerms> {
  const { rows } = await sql<{ filed_on: Temporal.PlainDate; count: number }>`
    select (filed_at at time zone 'America/Lima')::date as filed_on, count(*)::int as count
    from complaint where attended_at is null and answered_at is null group by 1 order by 1`.execute(db)
  const clocks = rows.map(({ filed_on, count }) => ({ ...complaintClock(filed_on, null, today), count }))
  const sum = (state: string) =>
    clocks.filter((clock) => clock.state === state).reduce((total, { count }) => total + count, 0)
  return {
    overdue: sum('overdue'),
    red: sum('red'),
    amber: sum('amber'),
    firstDueOn: clocks[0]?.dueOn ?? null,
  }
}

type Payer = { readonly customerId: string; readonly name: string }

/** Who made each order. */
export async function findPayers(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Payer>> {
  const { rows } = await sql<{ id: string; customer_id: number; name: string }>`
    select o.id, o.customer_id, k.name from payment_order o join customer k on k.id = o.customer_id
    where o.id = any(string_to_array(${orderIds.join(',')}, ','))`.execute(db)
  return new Map(rows.map(({ id, customer_id, name }) => [id, { customerId: String(customer_id), name }]))
}
