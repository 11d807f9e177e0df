import type { ListedPayment, ProjectChoice } from '@llave/contract/staff/payments/list-payments'
import type { PaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import type { PaymentNeighbours } from '@llave/contract/staff/payments/read-payment-neighbours'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import { type Currency, money } from '@llave/domain/money/money'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'
import type { OrderState } from '@llave/domain/payments/order-state'
import { type PaymentTerm, paymentOutcomes, readPaymentSearch } from '@llave/domain/staff/payment-search'
import { LIMA } from '@llave/domain/time/lima-date'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import { compareText, documentIs, nameHas } from '../search/search.store.ts'

/** The place of an order in the list: microseconds since 1970, and its number. */
export type PaymentPlace = { readonly micros: string; readonly id: string }

export type FoundPayment = ListedPayment & { readonly place: PaymentPlace }

type Row = {
  readonly id: string
  readonly micros: string
  readonly state: OrderState
  readonly source: 'web' | 'debit'
  readonly amount_minor: number
  readonly currency: Currency
  readonly debt_code: string
  readonly proforma: string
  readonly project_name: string
  readonly customer_id: number
  readonly customer_name: string
  readonly document_type: DocumentTypeCode
  readonly document_number: string
  readonly masked_card: string | null
  readonly authorization_number: string | null
  readonly refusal_code: string | null
  readonly receipt: string | null
  readonly created_at: Temporal.Instant
}

/** Payments of a filter below a place, the newest first. */
export async function findPaymentPage(
  db: Queryable,
  filter: PaymentFilter,
  range: { readonly before: PaymentPlace | null; readonly limit: number },
): Promise<FoundPayment[]> {
  const { rows } = await paymentsQuery(filter, range).execute(db)
  return rows.map(paymentOf)
}

/** The page is chosen first, so that what is told of each order is looked up for the page alone. */
export function paymentsQuery(
  filter: PaymentFilter,
  { before, limit }: { readonly before: PaymentPlace | null; readonly limit: number },
): RawBuilder<Row> {
  return sql<Row>`
    with page as materialized (
      select o.id, o.state, o.source, o.amount_minor, o.currency, o.receivable_id, o.customer_id, o.refusal_code,
        o.created_at
      from payment_order o
      where ${isWithin(filter)} and ${before ? sql`(o.created_at, o.id) < ${placeOf(before)}` : sql`true`}
      order by o.created_at desc, o.id desc limit ${limit}
    )
    select o.id, (extract(epoch from o.created_at) * 1000000)::bigint::text as micros, o.state, o.source,
      o.amount_minor, o.currency, coalesce(r.code, r.accounting_number) as debt_code, r.proforma,
      j.name as project_name, o.customer_id, c.name as customer_name, c.document_type, c.document_number,
      t.masked_card, t.authorization_number, coalesce(t.refusal_code, o.refusal_code) as refusal_code,
      t.receipt, o.created_at
    from page o
    join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma
    join project j on j.code = p.project_code
    join customer c on c.id = o.customer_id
    left join lateral (
      select t.masked_card, t.authorization_number, t.refusal_code, n.number as receipt
      from provider_transaction t
      left join settlement s on s.order_id = t.order_id and s.shop = t.shop and s.transaction_uuid = t.uuid
      left join receipt n on n.settlement_id = s.id
      where t.order_id = o.id and t.operation = 'DEBIT'
      order by (s.id is not null) desc, t.first_seen_at desc, t.uuid limit 1) t on true
    order by o.created_at desc, o.id desc`
}

/** Everybody whom the payments of a filter tell of. */
export async function findPayersOf(db: Queryable, filter: PaymentFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.customer_id as id from payment_order o where ${isWithin(filter)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The orders beside one in the list of a filter, which it need not be in; null where there is no such order. */
export async function findPaymentNeighbours(
  db: Queryable,
  orderId: string,
  filter: PaymentFilter,
): Promise<PaymentNeighbours | null> {
  const { rows } = await sql<{ newer: string | null; older: string | null }>`
    select
      (select o.id from payment_order o where ${isWithin(filter)} and (o.created_at, o.id) > (a.created_at, a.id)
        order by o.created_at, o.id limit 1) as newer,
      (select o.id from payment_order o where ${isWithin(filter)} and (o.created_at, o.id) < (a.created_at, a.id)
        order by o.created_at desc, o.id desc limit 1) as older
    from payment_order a where a.id = ${orderId}`.execute(db)
  const [found] = rows
  return found ? { newer: found.newer ?? '', older: found.older ?? '' } : null
}

export async function listProjects(db: Queryable): Promise<ProjectChoice[]> {
  return db.selectFrom('project').select(['code', 'name']).orderBy('name').orderBy('code').execute()
}

function placeOf({ micros, id }: PaymentPlace): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`
}

function isWithin(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { q, outcome, from, to, min, max, currency, project, card, authorization } = filter
  const conditions = [
    sql<SqlBool>`true`,
    ...(outcome === undefined ? [] : [stateIs(paymentOutcomes[outcome])]),
    ...(from === undefined ? [] : [sql<SqlBool>`o.created_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`o.created_at < ${startOf(to.add({ days: 1 }))}`]),
    ...(min === undefined ? [] : [sql<SqlBool>`o.amount_minor >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`o.amount_minor <= ${max}`]),
    ...(currency === undefined ? [] : [sql<SqlBool>`o.currency = ${currency}`]),
    ...(project === undefined ? [] : [sql<SqlBool>`o.project_code = ${project}`]),
    ...(card === undefined ? [] : [isFoundBy([{ field: 'card', match: 'exact', text: card }])]),
    ...(authorization === undefined
      ? []
      : [isFoundBy([{ field: 'authorization', match: 'start', text: authorization.toUpperCase() }])]),
    ...(q === undefined || q.trim() === '' ? [] : [isFoundBy(readPaymentSearch(q))]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One state by itself is compared, so that the index by state gives its orders in their order. */
function stateIs([only, ...others]: readonly OrderState[]): RawBuilder<SqlBool> {
  if (others.length === 0) return sql<SqlBool>`o.state = ${only}`
  return sql<SqlBool>`o.state in (${sql.join([only, ...others])})`
}

function startOf(day: Temporal.PlainDate): RawBuilder<Temporal.Instant> {
  return moment(day.toZonedDateTime(LIMA).toInstant())
}

/**
 * The numbers of what is found come first, as a list: its orders are then looked up by their own index, and not
 * sought among all by age. A text that is of no field finds nothing.
 */
function isFoundBy(terms: readonly PaymentTerm[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`o.id = any(array(${sql.join(terms.map(ordersOf), sql` union all `)}))`
}

/** Proformas and letras are compared whole, as the beginning of one is shared by a project's every debt. */
function ordersOf(term: PaymentTerm): RawBuilder<{ readonly id: string }> {
  const { text } = term
  switch (term.field) {
    case 'document':
      return sql`select id from payment_order
        where customer_id = any(array(select id from customer where ${documentIs(term)}))`
    case 'name':
      return sql`select id from payment_order where customer_id = any(array(${nameHas(text.split(' '))}))`
    case 'proforma':
      return sql`select id from payment_order where receivable_id = any(array(select r.id from property p
        join receivable r on r.proforma = p.proforma where ${compareText('upper(p.proforma)', 'exact', text)}))`
    case 'letra':
      return sql`select id from payment_order where receivable_id = any(array(select id from receivable
        where kind = 'instalment' and ${compareText('upper(code)', 'exact', text)}))`
    case 'order':
      return sql`select id from payment_order where ${compareText('id', term.match, text)}`
    case 'receipt':
      return sql`select s.order_id from receipt n join settlement s on s.id = n.settlement_id
        where n.number = ${text}`
    case 'authorization':
      return sql`select order_id from provider_transaction where authorization_number <> ''
        and order_id is not null and ${compareText('upper(authorization_number)', term.match, text)}`
    case 'card':
      return sql`select order_id from provider_transaction where masked_card <> ''
        and right(masked_card, 4) = ${text} and order_id is not null`
  }
}

function paymentOf(row: Row): FoundPayment {
  return {
    orderId: row.id,
    state: row.state,
    source: row.source,
    amount: money(row.amount_minor, row.currency),
    debtCode: row.debt_code,
    proforma: row.proforma,
    projectName: row.project_name,
    customerId: String(row.customer_id),
    customerName: row.customer_name,
    document: { type: row.document_type, number: row.document_number },
    cardBrand: cardBrandName(row.masked_card ?? ''),
    cardLastFour: lastFourDigits(row.masked_card ?? ''),
    authorization: row.authorization_number ?? '',
    refusalCode: row.refusal_code ?? '',
    receipt: row.receipt ?? '',
    at: row.created_at,
    place: { micros: row.micros, id: row.id },
  }
}
