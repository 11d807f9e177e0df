import type { CustomerEvent, CustomerEvents } from '@llave/contract/staff/list-customer-events'
import { type Currency, money } from '@llave/domain/money/money'
import type { EventKind } from '@llave/domain/staff/customer-event'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { recipientsOf } from '../../messaging/recipients.store.ts'
import { debtCode } from '../../payments/orders/debt-code.store.ts'

type EventRow = {
  readonly kind: EventKind
  readonly at: Temporal.Instant
  readonly micros: string
  readonly what: string
  readonly state: string
  readonly by: string
  readonly why: string
  readonly minor: number | null
  readonly currency: Currency | null
  readonly ref: string
}

export type EventPage = {
  readonly customerId: number
  /** Microseconds since 1970, as the page before answered; undefined for the newest. */
  readonly before: string | undefined
  readonly kind: EventKind | undefined
  /** Rows of a page, at least. */
  readonly size: number
}

/**
 * What happened with a customer, the newest first. Each kind gives its newest rows by its own index, so that a
 * page costs the same however long the history is. A page takes all that happened at its last moment, so that
 * nothing is lost between two pages.
 */
export async function findCustomerEvents(
  db: Queryable,
  { customerId, before, kind, size }: EventPage,
): Promise<CustomerEvents> {
  const until =
    before === undefined
      ? sql`'infinity'::timestamptz`
      : sql`timestamptz 'epoch' + ${before}::bigint * interval '1 microsecond'`
  const sources = Object.entries(eventSources).filter(([name]) => kind === undefined || name === kind)
  const parts = sources.map(
    ([
      name,
      source,
    ]) => sql`(select ${name}::text as kind, e.at, e.what, e.state, e.by, e.why, e.minor, e.currency, e.ref
      from (${source(customerId)}) e
      where e.at < ${until} order by e.at desc fetch first ${size} rows with ties)`,
  )
  const { rows } = await sql<EventRow>`
    select kind, at, (extract(epoch from at) * 1000000)::bigint::text as micros, what, state, by, why, minor,
      currency, ref
    from (${sql.join(parts, sql` union all `)}) all_events
    order by at desc fetch first ${size} rows with ties`.execute(db)
  const last = rows.at(-1)
  return {
    events: rows.map(eventOf),
    before: last && rows.length >= size ? last.micros : '',
  }
}

/** Each kind of event as rows of at, what, state, by, why, minor, currency and ref. */
const eventSources: Readonly<Record<EventKind, (customerId: number) => RawBuilder<unknown>>> = {
  'sign-in': (id) => sql`select at, device as what, case when new_device then 'new' else '' end as state,
      network as by, '' as why, null::bigint as minor, null::text as currency, '' as ref
    from sign_in where customer_id = ${id}`,
  message: (
    id,
  ) => sql`select created_at as at, kind as what, state, channel as by, '' as why, null::bigint as minor, null::text as currency,
      id::text as ref
    from outbox where recipient = any(array(${recipientsOf(id)}))`,
  payment: (id) => sql`select o.created_at as at, ${debtCode} || ', ' || j.name as what,
      o.state, o.source as by, '' as why, o.amount_minor as minor, o.currency, o.id as ref
    from payment_order o join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma join project j on j.code = p.project_code where o.customer_id = ${id}`,
  promise: (id) => sql`select m.made_at as at,
      'hasta el ' || to_char(m.day, 'DD/MM/YYYY') || ', ' || j.name as what, m.state, '' as by, '' as why,
      m.amount_minor as minor, m.currency, '' as ref
    from payment_promise m join property p on p.proforma = m.proforma join project j on j.code = p.project_code
    where m.customer_id = ${id}`,
  calendar: (id) => sql`select f.made_at as at,
      case when exists (select from calendar_feed e where e.customer_id = f.customer_id and e.ended_at = f.made_at)
        then 'changed' else 'made' end as what,
      '' as state, '' as by, '' as why, null::bigint as minor, null::text as currency, '' as ref
    from calendar_feed f where f.customer_id = ${id}
    union all
    select f.ended_at, 'ended', '', '', '', null::bigint, null::text, '' from calendar_feed f
    where f.customer_id = ${id} and f.ended_at is not null and not exists (select from calendar_feed n
      where n.customer_id = f.customer_id and n.made_at = f.ended_at)`,
  query: (id) => sql`select opened_at as at, subject as what,
      case when closed_at is null then 'open' else 'closed' end as state, '' as by, '' as why, null::bigint as minor, null::text as currency,
      id::text as ref
    from query where customer_id = ${id}`,
  complaint: (id) => sql`select filed_at as at, left(split_part(text, E'\\n', 1), 200) as what,
      case when attended_at is null then 'received' else 'attended' end as state, '' as by, '' as why, null::bigint as minor, null::text as currency, id::text as ref
    from complaint where customer_id = ${id}`,
  sheet: (
    id,
  ) => sql`select b.filed_at as at, lpad(b.number::text, 10, '0') || '-' || b.year as what, b.state, b.kind as by,
      '' as why, null::bigint as minor, null::text as currency, lpad(b.number::text, 10, '0') || '-' || b.year as ref
    from customer k join book_sheet b on b.document_type = k.document_type and b.document_number = k.document_number
    where k.id = ${id}`,
  staff: (
    id,
  ) => sql`select g.at, g.call as what, 'read' as state, p.name as by, '' as why, null::bigint as minor, null::text as currency, '' as ref
    from staff_reading g join staff_person p on p.id = g.person_id where g.customer_id = ${id}
    union all
    select a.at, a.action, 'done', coalesce(p.name, a.details ->> 'by', ''),
      coalesce(a.details ->> 'why', ''), null::bigint as minor, null::text as currency, ''
    from audit a left join staff_person p on p.id = a.staff_id where a.subject = ${`customer:${id}`}`,
}

function eventOf({ minor, currency, micros: _, ...row }: EventRow): CustomerEvent {
  return { ...row, amount: minor === null || currency === null ? null : money(Number(minor), currency) }
}
