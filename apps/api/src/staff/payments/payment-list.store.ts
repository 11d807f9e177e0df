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
import { debtCode } from '../../payments/orders/debt-code.store.ts'
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
    with page as materialized (${ordersWithin(filter, {
      place: before ? sql`(o.created_at, o.id) < ${placeOf(before)}` : sql`true`,
      limit,
    })})
    select o.id, (extract(epoch from o.created_at) * 1000000)::bigint::text as micros, o.state, o.source,
      o.amount_minor, o.currency, ${debtCode} as debt_code, r.proforma,
      j.name as project_name, o.customer_id, c.name as customer_name, c.document_type, c.document_number,
      t.masked_card, t.authorization_number, coalesce(t.refusal_code, o.refusal_code) as refusal_code,
      t.receipt, o.created_at
    from page
    join payment_order o on o.id = page.id
    join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma
    join project j on j.code = p.project_code
    join customer c on c.id = o.customer_id
    left join lateral (
      select t.masked_card, t.authorization_number, t.refusal_code, n.number as receipt
      from provider_transaction t
      left join settlement s on s.order_id = t.order_id and s.shop = t.shop and s.transaction_uuid = t.uuid and s.position = 1
      left join receipt n on n.settlement_id = s.id
      where t.order_id = o.id and t.operation = 'DEBIT'
      order by (s.id is not null) desc, t.first_seen_at desc, t.uuid limit 1) t on true
    order by o.created_at desc, o.id desc`
}

/** Everybody whom the payments of a filter tell of. */
export async function findPayersOf(db: Queryable, filter: PaymentFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from (${ordersWithin(filter, { place: sql`true`, limit: null })}) as found`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The orders beside one in the list of a filter, which it need not be in; null where there is no such order. */
export async function findPaymentNeighbours(
  db: Queryable,
  orderId: string,
  filter: PaymentFilter,
): Promise<PaymentNeighbours | null> {
  const newer = {
    place: sql<SqlBool>`(o.created_at, o.id) > (a.created_at, a.id)`,
    limit: 1,
    oldestFirst: true,
  }
  const older = { place: sql<SqlBool>`(o.created_at, o.id) < (a.created_at, a.id)`, limit: 1 }
  const { rows } = await sql<{ newer: string | null; older: string | null }>`
    select (select id from (${ordersWithin(filter, newer)}) as above) as newer,
      (select id from (${ordersWithin(filter, older)}) as below) as older
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

type Stretch = {
  /** What an order `o` has to be beside the filter. */
  readonly place: RawBuilder<SqlBool>
  /** Null for all of them. */
  readonly limit: number | null
  readonly oldestFirst?: boolean
}

/**
 * The first orders of a filter within a stretch, the newest first. Where something is searched, the customers, debts
 * or orders that it names come first, and of each only as many orders as are asked for are read: neither all orders
 * by age for the sake of one customer, nor all orders of everybody who has a common name.
 */
function ordersWithin(filter: PaymentFilter, { place, limit, oldestFirst = false }: Stretch) {
  const { q } = filter
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  const inOrder = sql`order by o.created_at ${direction}, o.id ${direction} limit ${limit}::bigint`
  // What the index by customer has, so that a filter is seen there and not in each order.
  const columns = sql`o.id, o.customer_id, o.created_at`
  const isMeant = sql<SqlBool>`${isWithin(filter)} and ${place}`
  if (q === undefined || q.trim() === '')
    return sql`select ${columns} from payment_order o where ${isMeant} ${inOrder}`
  const terms = readPaymentSearch(q)
  if (terms.length === 0) return sql`select ${columns} from payment_order o where false`
  const found = terms.map((term) => {
    const { column, keys } = namedBy(term)
    return sql`select ${columns} from unnest(array(${keys})) as named(key) cross join lateral (
      select ${columns} from payment_order o
      where ${sql.ref(`o.${column}`)} = named.key and ${isMeant} ${inOrder}) o`
  })
  return sql`select ${columns} from (${sql.join(found, sql` union `)}) o ${inOrder}`
}

function isWithin(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { outcome, from, to, min, max, currency, project, card, authorization } = filter
  const conditions = [
    sql<SqlBool>`true`,
    ...(outcome === undefined ? [] : [stateIs(paymentOutcomes[outcome])]),
    ...(from === undefined ? [] : [sql<SqlBool>`o.created_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`o.created_at < ${startOf(to.add({ days: 1 }))}`]),
    ...(min === undefined ? [] : [sql<SqlBool>`o.amount_minor >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`o.amount_minor <= ${max}`]),
    ...(currency === undefined ? [] : [sql<SqlBool>`o.currency = ${currency}`]),
    ...(project === undefined ? [] : [sql<SqlBool>`o.project_code = ${project}`]),
    ...(card === undefined ? [] : [isNamedBy({ field: 'card', match: 'exact', text: card })]),
    ...(authorization === undefined
      ? []
      : [isNamedBy({ field: 'authorization', match: 'start', text: authorization.toUpperCase() })]),
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

/** The numbers come first, as a list: its orders are then looked up, and not sought among all by age. */
function isNamedBy(term: PaymentTerm): RawBuilder<SqlBool> {
  const { column, keys } = namedBy(term)
  return sql<SqlBool>`${sql.ref(`o.${column}`)} = any(array(${keys}))`
}

/**
 * What a term names, and by which column an order belongs to it. Proformas and letras are compared whole, as the
 * beginning of one is shared by a project's every debt.
 */
function namedBy(term: PaymentTerm): {
  readonly column: 'id' | 'customer_id'
  readonly keys: RawBuilder<unknown>
} {
  const { text, match } = term
  switch (term.field) {
    case 'document':
      return { column: 'customer_id', keys: sql`select id from customer where ${documentIs(term)}` }
    case 'name':
      return {
        column: 'customer_id',
        keys: sql`select distinct id from (${nameHas(text.split(' '))}) as named`,
      }
    case 'proforma':
      return {
        column: 'id',
        keys: sql`select distinct d.order_id from property p join receivable r on r.proforma = p.proforma
          join order_debt d on d.receivable_id = r.id where ${compareText('upper(p.proforma)', 'exact', text)}`,
      }
    case 'letra':
      return {
        column: 'id',
        keys: sql`select distinct d.order_id from receivable r join order_debt d on d.receivable_id = r.id
          where r.kind = 'instalment' and ${compareText('upper(r.code)', 'exact', text)}`,
      }
    case 'order':
      return { column: 'id', keys: sql`select id from payment_order where ${compareText('id', match, text)}` }
    case 'receipt':
      return {
        column: 'id',
        keys: sql`select s.order_id from receipt n join settlement s on s.id = n.settlement_id
          where n.number = ${text}`,
      }
    case 'authorization':
      return {
        column: 'id',
        keys: sql`select distinct order_id from provider_transaction where authorization_number <> ''
          and order_id is not null and ${compareText('upper(authorization_number)', match, text)}`,
      }
    case 'card':
      return {
        column: 'id',
        keys: sql`select distinct order_id from provider_transaction where masked_card <> ''
          and right(masked_card, 4) = ${text} and order_id is not null`,
      }
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
