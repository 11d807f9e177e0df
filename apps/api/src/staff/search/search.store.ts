import type { FoundCustomer, FoundPayment } from '@llave/contract/staff/search-customers'
import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { Currency } from '@llave/domain/money/money'
import { money } from '@llave/domain/money/money'
import { lastFourDigits } from '@llave/domain/payments/card'
import type { OrderState } from '@llave/domain/payments/order-state'
import type { SearchMatch, SearchTerm } from '@llave/domain/staff/search-term'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { debtCode } from '../../payments/orders/debt-code.store.ts'

/** The number that the rows of a term have, the likeliest first, at most `limit` of them. */
export async function findIds(db: Queryable, term: SearchTerm, limit: number): Promise<string[]> {
  // A customer may be found twice: by two words that begin alike, by two letras.
  const { rows } = await idsOf(term, limit * rowsEach).execute(db)
  return [...new Set(rows.map(({ id }) => String(id)))].slice(0, limit)
}

/** More rows of one customer than this leave fewer customers than asked for: a proforma's letras, mostly. */
const rowsEach = 20

/** Whether a term finds payments; the others find customers. */
export function findsPayments({ field }: SearchTerm): boolean {
  return field === 'order' || field === 'receipt' || field === 'authorization' || field === 'card'
}

type Found = { readonly id: string | number }

function idsOf(term: SearchTerm, limit: number): RawBuilder<Found> {
  const { match, text } = term
  switch (term.field) {
    case 'document':
      return sql<Found>`select id from customer where ${documentIs(term)}
        order by document_number collate "C", id limit ${limit}`
    case 'phone':
      return sql<Found>`select customer_id as id from customer_phone
        where ${compareText('number', match, text)}
          ${term.dialCode ? sql`and dial_code = ${term.dialCode}` : sql``}
        order by number collate "C", customer_id limit ${limit}`
    case 'name':
      return namesWith(text.split(' '), limit)
    case 'proforma':
      return sql<Found>`select h.customer_id as id from property p join held_proforma h on h.proforma = p.proforma
        where ${compareText('upper(p.proforma)', match, text)}
        order by upper(p.proforma) collate "C", h.role desc limit ${limit}`
    case 'letra':
      return sql<Found>`select h.customer_id as id from receivable r join held_proforma h on h.proforma = r.proforma
        where r.kind = 'instalment' and ${compareText('upper(r.code)', match, text)}
        order by upper(r.code) collate "C", h.role desc limit ${limit}`
    case 'email':
      return sql<Found>`select id from customer
        where email <> '' and ${compareText('lower(email)', match, text)}
        order by lower(email) collate "C", id limit ${limit}`
    case 'certificate':
      return sql<Found>`select customer_id as id from certificate where number = ${text}`
    case 'query':
      return sql<Found>`select customer_id as id from query where id = ${text}::bigint`
    case 'complaint':
      return sql<Found>`select customer_id as id from complaint where id = ${text}::bigint`
    case 'order':
      return sql<Found>`select id from payment_order where ${compareText('id', match, text)}
        order by created_at desc limit ${limit}`
    case 'receipt':
      return sql<Found>`select s.order_id as id from receipt r join settlement s on s.id = r.settlement_id
        where r.number = ${text} limit ${limit}`
    case 'authorization':
      return sql<Found>`select order_id as id from provider_transaction
        where authorization_number <> '' and order_id is not null
          and ${compareText('upper(authorization_number)', match, text)}
        order by first_seen_at desc limit ${limit}`
    case 'card':
      return sql<Found>`select order_id as id from provider_transaction
        where masked_card <> '' and right(masked_card, 4) = ${text} and order_id is not null
        order by first_seen_at desc limit ${limit}`
  }
}

/** By the orders of bytes that migration 0126 has indexes for. `expression` is ours, never typed. */
export function compareText(expression: string, match: SearchMatch, text: string): RawBuilder<boolean> {
  const compared = match === 'end' ? `reverse(${expression})` : expression
  const column = sql.raw(`${compared} collate "C"`)
  if (match === 'exact') return sql<boolean>`${column} = ${text}`
  return startsWith(column, match === 'end' ? [...text].reverse().join('') : text)
}

/** Customers with a document. */
export function documentIs(term: SearchTerm & { field: 'document' }): RawBuilder<boolean> {
  const numberIs = compareText('document_number', term.match, term.text)
  return term.documentType ? sql<boolean>`${numberIs} and document_type = ${term.documentType}` : numberIs
}

/** As a range, which an index serves whatever the text is; nothing sorts behind the last character of all. */
function startsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`}`
}

/** Each word begins one of the name's: looked for from the longest one, which the fewest have. */
function namesWith(words: readonly string[], limit: number): RawBuilder<Found> {
  return sql<Found>`${nameHas(words)} order by w.word, w.customer_id limit ${limit}`
}

/** The numbers of all customers whose name has words that begin so. */
export function nameHas(words: readonly string[]): RawBuilder<Found> {
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const all = others.map(
    (word) => sql`and exists (select from customer_word o
      where o.customer_id = w.customer_id and ${startsWith(sql`o.word`, word)})`,
  )
  return sql<Found>`select w.customer_id as id from customer_word w
    where ${startsWith(sql`w.word`, first)} ${sql.join(all, sql` `)}`
}

/** The numbers of the customers whom a person read last by a call, among their last readings. */
export async function findRecentIds(
  db: Queryable,
  { personId, call }: { readonly personId: number; readonly call: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from (
      select customer_id, at from staff_reading where person_id = ${personId} and call = ${call}
      order by at desc limit ${limit * rowsEach}) last
    group by customer_id order by max(at) desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => String(id))
}

type CustomerRow = {
  readonly id: number
  readonly name: string
  readonly document_type: DocumentTypeCode
  readonly document_number: string
  readonly phone: string | null
  readonly properties: number
}

/** The customers with these numbers, in their order. */
export async function findCustomers(db: Queryable, ids: readonly string[]): Promise<FoundCustomer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CustomerRow>`
    select c.id, c.name, c.document_type, c.document_number,
      (select '+' || f.dial_code || ' ' || f.number from customer_phone f
        where f.customer_id = c.id order by f.number limit 1) as phone,
      (select count(*)::int from held_proforma h where h.customer_id = c.id) as properties
    from customer c where c.id = any(string_to_array(${ids.join(',')}, ',')::bigint[])`.execute(db)
  return inOrder(ids, rows, ({ id }) => String(id)).map((row) => ({
    customerId: String(row.id),
    name: row.name,
    document: { type: row.document_type, number: row.document_number },
    phone: row.phone ?? '',
    properties: row.properties,
  }))
}

type PaymentRow = {
  readonly id: string
  readonly state: OrderState
  readonly amount_minor: number
  readonly currency: Currency
  readonly debt_code: string
  readonly project_name: string
  readonly customer_id: number
  readonly customer_name: string
  readonly masked_card: string | null
  readonly card_brand: string | null
  readonly authorization_number: string | null
  readonly created_at: Temporal.Instant
}

/** The payments with these orders, in their order, each with its last transaction. */
export async function findPayments(db: Queryable, ids: readonly string[]): Promise<FoundPayment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PaymentRow>`
    select o.id, o.state, o.amount_minor, o.currency, ${debtCode} as debt_code,
      j.name as project_name, o.customer_id, c.name as customer_name, t.masked_card, t.card_brand,
      t.authorization_number, o.created_at
    from payment_order o
    join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma
    join project j on j.code = p.project_code
    join customer c on c.id = o.customer_id
    left join lateral (select masked_card, card_brand, authorization_number from provider_transaction
      where order_id = o.id order by first_seen_at desc limit 1) t on true
    where o.id = any(string_to_array(${ids.join(',')}, ','))`.execute(db)
  return inOrder(ids, rows, ({ id }) => id).map((row) => ({
    orderId: row.id,
    state: row.state,
    amount: money(row.amount_minor, row.currency),
    debtCode: row.debt_code,
    projectName: row.project_name,
    customerId: String(row.customer_id),
    customerName: row.customer_name,
    cardLastFour: lastFourDigits(row.masked_card ?? ''),
    cardBrand: row.card_brand ?? '',
    authorization: row.authorization_number ?? '',
    at: row.created_at,
  }))
}

function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
