import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { paymentShown } from '../holders/payment-shown.ts'
import { recipientsOf } from '../messaging/recipients.store.ts'

/** The customer with that document; null where there is none. */
export async function findPersonId(db: Queryable, document: IdentityDocument): Promise<number | null> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('document_type', '=', document.type)
    .where('document_number', '=', document.number)
    .executeTakeFirst()
  return row?.id ?? null
}

type PersonalDataTable = {
  readonly table: string
  /** Which rows `t` are the customer's. */
  readonly whose: (customerId: number) => RawBuilder<unknown>
  /** Columns with Llave's own secrets, which are no personal data. */
  readonly withheld?: readonly string[]
  /** Further columns that are withheld of a row `t`: what they say is of somebody else. */
  readonly foreign?: (customerId: number) => RawBuilder<string[]>
}

const own = (id: number) => sql`t.customer_id = ${id}`
const concerned = (id: number) => sql`(t.customer_id = ${id} or t.actor_id = ${id})`
const orders = (id: number) => sql`(select id from payment_order where customer_id = ${id})`
const ofCase = (id: number) => sql`t.case_id in (select id from desk_case where customer_id = ${id})`
const held = (id: number) => sql`(select proforma from held_proforma where customer_id = ${id})`
/** On an order of theirs; or on nobody's, in quarantine for a debt of a proforma that they held when it came. */
const transaction = (id: number) => sql`(t.order_id in ${orders(id)}
  or t.order_id is null and exists (select from proforma_holder h where h.customer_id = ${id}
    and (h.proforma = t.reported_proforma
      or h.proforma = (select r.proforma from receivable r where r.id = t.receivable_id))
    and (h.sees_from is null or t.first_seen_at > h.sees_from)
    and (h.until is null or t.first_seen_at <= h.until)))`
export const ofTransaction = (id: number) =>
  sql`(t.shop, t.transaction_uuid) in (select t.shop, t.uuid from provider_transaction as t where ${transaction(id)})`

/**
 * Every table with personal data, and which of its rows are a person's. A test follows the
 * database's references from `customer` and expects each table here.
 */
export const personalDataTables: readonly PersonalDataTable[] = [
  { table: 'customer', whose: (id) => sql`t.id = ${id}` },
  { table: 'customer_phone', whose: own },
  { table: 'proforma_holder', whose: own },
  { table: 'property', whose: (id) => sql`t.proforma in ${held(id)}` },
  {
    table: 'receivable',
    whose: (id) => sql`t.proforma in ${held(id)}`,
    foreign: (id) => sql`case when exists (select from held_proforma h
      where h.customer_id = ${id} and h.proforma = t.proforma and (${sql.raw(paymentShown('t'))}))
      then '{}' else '{masked_card,authorization_number}' end::text[]`,
  },
  { table: 'prepayment_application', whose: (id) => sql`t.proforma in ${held(id)}` },
  { table: 'session', whose: own, withheld: ['token_hash', 'exchanged_for'] },
  {
    table: 'verification_code',
    whose: own,
    withheld: ['session_hash', 'code_hash', 'nonce', 'device_hash'],
  },
  { table: 'sign_in', whose: own, withheld: ['session_hash'] },
  { table: 'verified_device', whose: own, withheld: ['device_hash'] },
  { table: 'notice_read', whose: own },
  { table: 'staff_reading', whose: own },
  { table: 'staff_import_row', whose: own },
  { table: 'viewing', whose: own, withheld: ['ticket_hash', 'token_hash'] },
  {
    table: 'document',
    whose: (id) => sql`exists (select from held_proforma h where h.customer_id = ${id}
      and h.proforma = t.proforma and (h.sees_from is null or t.kind = 'plan' or t.dated_on >= h.ceded_on))`,
  },
  {
    table: 'paper_version',
    // Those of before a cession name an earlier holder, as papers do.
    whose: (id) => sql`exists (select from held_proforma h where h.customer_id = ${id}
      and h.proforma = t.proforma and (h.sees_from is null or t.kind = 'plan'
        or (t.placed_at at time zone 'America/Lima')::date >= h.ceded_on))`,
    withheld: ['placed_by', 'withdrawn_by', 'sha256'],
  },
  {
    table: 'document_link',
    whose: (id) => sql`(t.session_hash in (select token_hash from session where customer_id = ${id})
      or t.viewing_id in (select id from viewing where customer_id = ${id}))`,
    withheld: ['token_hash', 'session_hash'],
  },
  { table: 'query', whose: own },
  {
    table: 'query_message',
    whose: (id) => sql`t.query_id in (select id from query where customer_id = ${id})`,
    withheld: ['staff_id'],
  },
  { table: 'complaint', whose: own },
  {
    table: 'complaint_message',
    whose: (id) => sql`t.complaint_id in (select id from complaint where customer_id = ${id})`,
    withheld: ['staff_id'],
  },
  { table: 'desk_case', whose: own, withheld: ['owner_id'] },
  // Its words are those of the developer's people to each other (docs/decisions/0132).
  { table: 'desk_note', whose: ofCase, withheld: ['person_id', 'text'] },
  { table: 'desk_mention', whose: ofCase, withheld: ['person_id'] },
  { table: 'desk_event', whose: ofCase, withheld: ['person_id', 'owner_id'] },
  { table: 'desk_presence', whose: ofCase, withheld: ['person_id'] },
  { table: 'staff_desk_request', whose: ofCase, withheld: ['person_id', 'request_key'] },
  { table: 'attachment', whose: own },
  { table: 'desk_request', whose: own },
  { table: 'payment_order', whose: own },
  { table: 'order_debt', whose: (id) => sql`t.order_id in ${orders(id)}` },
  {
    table: 'book_sheet',
    // Sheets name nobody but by document: who presented one needs no account.
    whose: (id) => sql`(t.document_type, t.document_number) =
      (select c.document_type, c.document_number from customer c where c.id = ${id})`,
    withheld: ['request_key', 'check_code', 'answered_by'],
  },
  { table: 'calendar_feed', whose: own, withheld: ['token_hash'] },
  { table: 'payment_link', whose: own, withheld: ['secret_hash', 'nonce'] },
  {
    table: 'payment_link_opening',
    whose: (id) => sql`t.link_id in (select id from payment_link where customer_id = ${id})`,
    withheld: ['network'],
  },
  {
    // Those who paid for them, as their receipts and their screen say; and whom they paid for.
    table: 'order_payer',
    whose: (id) => sql`(t.order_id in ${orders(id)} or (t.document_type, t.document_number) = (
      select document_type, document_number from customer where id = ${id}))`,
    withheld: ['key_hash', 'email', 'file_id'],
  },
  { table: 'provider_transaction', whose: transaction },
  { table: 'provider_message', whose: ofTransaction },
  { table: 'settlement', whose: (id) => sql`t.order_id in ${orders(id)}` },
  {
    table: 'settlement_correction',
    whose: (id) => sql`t.settlement_id in (select id from settlement where order_id in ${orders(id)})`,
    // A member of the developer's staff.
    withheld: ['decided_by'],
  },
  {
    table: 'refund_request',
    whose: (id) => sql`t.order_id in ${orders(id)}`,
    withheld: ['request_key', 'asked_by', 'decided_by'],
  },
  {
    table: 'receipt',
    whose: (id) => sql`t.settlement_id in (select id from settlement where order_id in ${orders(id)})`,
  },
  { table: 'erasure_request', whose: own, withheld: ['asked_by', 'decided_by'] },
  { table: 'reminder', whose: own },
  {
    table: 'reminder_letra',
    whose: (id) => sql`t.reminder_id in (select id from reminder where customer_id = ${id})`,
  },
  { table: 'reminder_choice', whose: own },
  { table: 'silenced_letra', whose: own },
  { table: 'payment_promise', whose: own },
  {
    table: 'promised_debt',
    whose: (id) => sql`t.promise_id in (select id from payment_promise where customer_id = ${id})`,
  },
  { table: 'certificate', whose: own, withheld: ['facts_sha256'] },
  { table: 'refund', whose: ofTransaction },
  { table: 'card_token_disposal', whose: ofTransaction },
  { table: 'affiliation', whose: own, withheld: ['encrypted_token', 'key_id', 'chain_id', 'end_key'] },
  { table: 'card_registration', whose: own },
  { table: 'debit_skip', whose: (id) => sql`t.skipped_by = ${id} or t.withdrawn_by = ${id}` },
  {
    table: 'debit_turn',
    whose: (id) => sql`t.affiliation_id in (select id from affiliation where customer_id = ${id})`,
  },
  {
    table: 'debit_charge',
    whose: (id) => sql`t.affiliation_id in (select id from affiliation where customer_id = ${id})`,
  },
  { table: 'feed_entry', whose: concerned },
  {
    table: 'feed_posting',
    whose: (id) =>
      sql`(t.feed, t.number) in (select t.feed, t.number from feed_entry as t where ${concerned(id)})`,
  },
  {
    table: 'outbox',
    whose: (id) => sql`t.recipient in (
      ${recipientsOf(id)}
      union all select email from complaint where customer_id = ${id})`,
  },
  {
    table: 'audit',
    whose: (id) => sql`t.subject = ${`customer:${id}`}
      or t.subject in (select 'order:' || id from payment_order where customer_id = ${id})
      or t.subject in (select 'query:' || id from query where customer_id = ${id}
        union all select 'complaint:' || id from complaint where customer_id = ${id}
        union all select 'affiliation:' || id from affiliation where customer_id = ${id}
        union all select 'registration:' || id from card_registration where customer_id = ${id}
        union all select 'transaction:' || t.shop || '/' || t.uuid from provider_transaction as t
          where ${transaction(id)}
        union all select concat_ws('/', 'document:' || accounting_company, accounting_year, accounting_number)
          from receivable where proforma in ${held(id)})`,
    withheld: ['staff_id'],
    // What the developer's people do among themselves about a case: to whom it was given, who wrote a note.
    foreign: () => sql`case when t.action like 'case.%' then '{details,changes}' else '{}' end::text[]`,
  },
]

/**
 * All stored data of a customer, table by table, without Llave's own secrets; rows by their numbers, where
 * they have one.
 */
export async function readPerson(db: Queryable, customerId: number): Promise<Record<string, unknown[]>> {
  const kept: Record<string, unknown[]> = {}
  for (const { table, whose, withheld = [], foreign } of personalDataTables) {
    const others = foreign ? sql` - ${foreign(customerId)}` : sql``
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${sql.lit(`{${withheld.join()}}`)}::text[]${others} as row
      from ${sql.table(table)} as t where ${whose(customerId)}
      order by to_jsonb(t) -> 'id', to_jsonb(t)`.execute(db)
    kept[table] = rows.map(({ row }) => row)
  }
  return kept
}
