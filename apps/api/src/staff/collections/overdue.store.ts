import type {
  OverdueFilter,
  OverdueOrder,
  OverdueRow,
  OverdueSum,
} from '@llave/contract/staff/collections/list-overdue'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import { type Currency, money } from '@llave/domain/money/money'
import { underWayOrderStates } from '@llave/domain/payments/order-state'
import type { PromiseState } from '@llave/domain/reminders/promise-state'
import { ageBands, dueDatesOf } from '@llave/domain/staff/age-band'
import type { CaseTopic } from '@llave/domain/staff/case-topic'
import type { CaseKind } from '@llave/domain/staff/inbox-case'
import { limaDate } from '@llave/domain/time/lima-date'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { stateIn } from '../../database/move-rows.ts'
import { day } from '../../database/sql-time.ts'
import { recipientsOf } from '../../messaging/recipients.store.ts'
import { overdueRows } from '../../receivables/overdue-rows.store.ts'

/** Where a page ended: what the orders read of its last row. */
export type OverduePlace = {
  readonly oldestDueOn: Temporal.PlainDate
  readonly owedMinor: number
  readonly proforma: string
  readonly currency: Currency
}

export type OverdueSelection = OverdueFilter & {
  readonly order: OverdueOrder
  readonly after: OverduePlace | null
  readonly limit: number
}

/** What a file says beside what the screen does. */
export type FoundOverdue = OverdueRow & {
  readonly document: { readonly type: DocumentTypeCode; readonly number: string }
}

type Row = OverduePlace & {
  readonly debts: number
  readonly projectName: string
  readonly productName: string
  readonly customerId: number
  readonly name: string
  readonly documentType: DocumentTypeCode
  readonly documentNumber: string
  readonly email: string
  readonly coHolders: number
  readonly phones: OverdueRow['phones']
  readonly lastSignInAt: Temporal.Instant | null
  readonly failedChannel: 'email' | 'sms' | null
  readonly failedKind: string | null
  readonly failedAt: Temporal.Instant | null
  readonly paying: boolean
  readonly cases: readonly { readonly kind: CaseKind; readonly number: number; readonly topic: CaseTopic }[]
  readonly debit: OverdueRow['debit']
  readonly retryAt: Temporal.Instant | null
  readonly promiseState: PromiseState | null
  readonly promiseMinor: number | null
  readonly promiseDay: Temporal.PlainDate | null
}

/** Open queries and complaints of a row; those about payments come first. */
const shownCases = 3

/**
 * What every proforma owes overdue in each currency, as rows `o` with its property `p`: added up from the index
 * of what is pending by its due date.
 */
function owing(filter: OverdueFilter, today: Temporal.PlainDate): RawBuilder<unknown> {
  const { band, projectCode, currency, atLeast, atMost, debit, promise } = filter
  const { from, until } = band ? dueDatesOf(band, today) : { from: null, until: null }
  const ofSum = [
    ...(from ? [sql`min(r.due_on) >= ${day(from)}`] : []),
    ...(until ? [sql`min(r.due_on) <= ${day(until)}`] : []),
    ...(atLeast === null ? [] : [sql`sum(r.amount_minor - r.paid_minor) >= ${atLeast}::bigint`]),
    ...(atMost === null ? [] : [sql`sum(r.amount_minor - r.paid_minor) <= ${atMost}::bigint`]),
  ]
  const onDebit = sql`exists (select from affiliation a where a.proforma = o.proforma and a.ended_at is null)`
  return sql`(
      select r.proforma, r.currency, min(r.due_on) as oldest, count(*)::int as debts,
        sum(r.amount_minor - r.paid_minor)::bigint as owed
      from receivable r
      where ${overdueRows(today)}
        ${currency === null ? sql`` : sql`and r.currency = ${currency}`}
      group by r.proforma, r.currency ${ofSum.length === 0 ? sql`` : sql`having ${sql.join(ofSum, sql` and `)}`}
    ) o join property p on p.proforma = o.proforma
    where true ${projectCode === '' ? sql`` : sql`and p.project_code = ${projectCode}`}
      ${promiseIs(promise)}
      ${debit === null ? sql`` : debit === 'with' ? sql`and ${onDebit}` : sql`and not ${onDebit}`}`
}

/** The promises for a row `o`, and which of them is the last. */
const promises = sql`payment_promise m where m.proforma = o.proforma and m.currency = o.currency`

function promiseIs(wanted: OverdueFilter['promise']): RawBuilder<unknown> {
  const open = sql`exists (select from ${promises} and m.state = 'made')`
  if (wanted === 'made') return sql`and ${open}`
  if (wanted === 'none') return sql`and not ${open}`
  if (wanted === null) return sql``
  return sql`and (select m.state from ${promises} order by m.made_at desc, m.id desc limit 1) = 'broken'`
}

function beyond(after: OverduePlace | null, order: OverdueOrder): RawBuilder<unknown> {
  if (!after) return sql``
  const { oldestDueOn, owedMinor, proforma, currency } = after
  return order === 'age'
    ? sql`and (o.oldest, o.proforma, o.currency) > (${day(oldestDueOn)}, ${proforma}, ${currency})`
    : sql`and (o.currency, -o.owed, o.proforma) > (${currency}, ${-owedMinor}::bigint, ${proforma})`
}

/** The statement of a page, for the test of its plan too. */
export function overdueQuery(selection: OverdueSelection, today: Temporal.PlainDate): RawBuilder<Row> {
  const { order, after, limit } = selection
  const ordered = (of: string) =>
    sql.raw(
      order === 'age'
        ? `${of}.oldest, ${of}.proforma, ${of}.currency`
        : `${of}.currency, -${of}.owed, ${of}.proforma`,
    )
  return sql<Row>`
    with page as materialized (
      select o.proforma, o.currency, o.oldest, o.debts, o.owed, p.project_code, p.product_name, p.customer_id
      from ${owing(selection, today)} ${beyond(after, order)} order by ${ordered('o')} limit ${limit}
    ), addresses as materialized (
      select g.customer_id, a.recipient from (select distinct customer_id from page) g
        cross join lateral (${recipientsOf(sql`g.customer_id`)}) a
    ), failed as materialized (
      select distinct on (a.customer_id) a.customer_id, m.channel, m.kind, m.created_at from addresses a
      join lateral (select m.channel, m.kind, m.created_at, m.state from outbox m
        where m.recipient = a.recipient order by m.created_at desc limit 1) m on m.state = 'failed'
      order by a.customer_id, m.created_at desc
    )
    select g.proforma, g.currency, g.oldest as "oldestDueOn", g.debts, g.owed as "owedMinor",
      j.name as "projectName", g.product_name as "productName", g.customer_id as "customerId", k.name,
      k.document_type as "documentType", k.document_number as "documentNumber", k.email,
      (select count(*)::int from proforma_holder h where h.proforma = g.proforma and h.until is null
        and h.role = 'co_holder') as "coHolders",
      coalesce((select json_agg(json_build_object('number', '+' || t.dial_code || ' ' || t.number,
          'verified', exists (select from session s where s.customer_id = g.customer_id
            and s.dial_code = t.dial_code and s.phone_number = t.number and s.verified_at is not null))
          order by t.number) from customer_phone t where t.customer_id = g.customer_id), '[]') as phones,
      (select max(i.at) from sign_in i where i.customer_id = g.customer_id) as "lastSignInAt",
      f.channel as "failedChannel", f.kind as "failedKind", f.created_at as "failedAt",
      exists (select from receivable r where r.proforma = g.proforma and r.currency = g.currency
        and r.state = 'pending' and r.due_on < ${day(today)}
        and (exists (select from order_debt l join payment_order w on w.id = l.order_id where l.receivable_id = r.id
            and ${stateIn('w.state', underWayOrderStates)})
          or r.id in (select d.receivable_id from held_debt d where d.receivable_id is not null))) as paying,
      coalesce((select json_agg(d) from (
        select case when d.query_id is null then 'complaint' else 'query' end as kind,
          coalesce(d.query_id, d.complaint_id) as number, d.topic from desk_case d
        where d.customer_id = g.customer_id and d.project_code = g.project_code and d.waits_for <> 'nobody'
        order by d.topic = 'payments' desc, d.since limit ${shownCases}) d), '[]') as cases,
      case when a.id is null then 'none' when a.suspended_at is null then 'active' else 'suspended' end as debit,
      t.next_at as "retryAt", m.state as "promiseState", m.amount_minor as "promiseMinor", m.day as "promiseDay"
    from page g
    join project j on j.code = g.project_code
    join customer k on k.id = g.customer_id
    left join affiliation a on a.proforma = g.proforma and a.ended_at is null
    left join debit_turn t on t.run_day = (select max(day) from debit_run) and t.affiliation_id = a.id
      and t.state = 'waiting'
    left join lateral (select m.state, m.amount_minor, m.day from payment_promise m
      where m.proforma = g.proforma and m.currency = g.currency and m.made_at >= ${day(today)} - 90
      order by m.made_at desc, m.id desc limit 1) m on true
    left join failed f on f.customer_id = g.customer_id
    order by ${ordered('g')}`
}

/** A page of who owes what, in its order. */
export async function findOverdue(
  db: Queryable,
  selection: OverdueSelection,
  today: Temporal.PlainDate,
): Promise<FoundOverdue[]> {
  const { rows } = await overdueQuery(selection, today).execute(db)
  return rows.map(
    ({
      customerId,
      name,
      owedMinor,
      currency,
      failedChannel,
      failedKind,
      failedAt,
      cases,
      retryAt,
      promiseState,
      promiseMinor,
      promiseDay,
      documentType,
      documentNumber,
      ...row
    }) => ({
      ...row,
      customer: { customerId: String(customerId), name },
      owed: money(owedMinor, currency),
      failed:
        failedChannel && failedKind && failedAt
          ? { channel: failedChannel, kind: failedKind, at: failedAt }
          : null,
      cases: cases.map(({ kind, number, topic }) => ({ key: { kind, number }, topic })),
      retryOn: retryAt && limaDate(retryAt),
      promise:
        promiseState && promiseMinor !== null && promiseDay
          ? { state: promiseState, amount: money(promiseMinor, currency), day: promiseDay }
          : null,
      document: { type: documentType, number: documentNumber },
    }),
  )
}

/** Everybody whom a filter tells of. */
export async function findOverdueCustomers(
  db: Queryable,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct p.customer_id as id from ${owing(filter, today)}`.execute(db)
  return rows.map(({ id }) => id)
}

type SumRow = {
  readonly band: number
  readonly currency: Currency
  readonly owed: number
  readonly proformas: number
}

/** The statement of the sums by band and currency, for the test of its plan too. */
export function overdueSumsQuery(filter: OverdueFilter, today: Temporal.PlainDate): RawBuilder<SumRow> {
  // The bands by their first due dates, the oldest first: in the widest one that holds it a date stands.
  const begins = ageBands.flatMap((band) => dueDatesOf(band, today).from?.toString() ?? [])
  return sql<SumRow>`select width_bucket(o.oldest, ${begins.toReversed()}::date[]) as band, o.currency,
      sum(o.owed)::bigint as owed, count(*)::int as proformas
    from ${owing({ ...filter, band: null }, today)} group by 1, 2 order by 1 desc, 2`
}

/** What is overdue by band and currency, the newest band first; a filter's own band is left aside. */
export async function sumOverdue(
  db: Queryable,
  filter: OverdueFilter,
  today: Temporal.PlainDate,
): Promise<OverdueSum[]> {
  const { rows } = await overdueSumsQuery(filter, today).execute(db)
  return rows.map(({ band, currency, owed, proformas }) => ({
    band: ageBands[ageBands.length - 1 - band] ?? ageBands[0],
    owed: money(owed, currency),
    proformas,
  }))
}
