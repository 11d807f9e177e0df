import type { IdentityDocument } from '@llave/domain/access/document-type'
import { effectiveChangeStates } from '@llave/domain/new-number/number-change'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'
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
  /** What its rows are to the person, in Spanish. */
  readonly title: string
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
const ofRepair = (id: number) => sql`t.complaint_id in (select id from complaint where customer_id = ${id})`
const ofChange = (id: number) => sql`t.change_id in (select id from number_change where customer_id = ${id})`
const ofCase = (id: number) => sql`t.case_id in (select id from desk_case where customer_id = ${id})`
const held = (id: number) => sql`(select proforma from held_proforma where customer_id = ${id})`
/**
 * On an order of theirs; or on nobody's, in quarantine for a debt of a proforma that they held when it came. One list
 * after the other: with `or` between them every transaction there is would be read.
 */
const transactions = (id: number) => sql`(
  select t.shop, t.uuid from provider_transaction as t where t.order_id in ${orders(id)}
  union all
  select t.shop, t.uuid from provider_transaction as t where t.order_id is null and exists (
    select from proforma_holder h where h.customer_id = ${id}
      and (h.proforma = t.reported_proforma
        or h.proforma = (select r.proforma from receivable r where r.id = t.receivable_id))
      and (h.sees_from is null or t.first_seen_at > h.sees_from)
      and (h.until is null or t.first_seen_at <= h.until)))`
const transaction = (id: number) => sql`(t.shop, t.uuid) in ${transactions(id)}`
export const ofTransaction = (id: number) => sql`(t.shop, t.transaction_uuid) in ${transactions(id)}`

/**
 * What was sent to a number while it was theirs, and what told of a change of it. What came to the number later may be
 * somebody else's.
 */
const toEarlierNumbers = (id: number) => sql`
  select m.id from number_change n join outbox m
      on m.kind collate "C" >= 'number-' and m.kind collate "C" < 'number.'
        and m.payload ->> 'changeId' = n.id::text
    where n.customer_id = ${id}
  union all
  select m.id from number_change n
    join outbox m on m.recipient in (n.old_dial_code || n.old_number, n.old_dial_code || ' ' || n.old_number)
      and m.created_at <= n.ended_at
    where n.customer_id = ${id} and ${stateIn('n.state', effectiveChangeStates)}
  union all
  select m.id from number_change n
    join outbox m on m.recipient in (n.new_dial_code || n.new_number, n.new_dial_code || ' ' || n.new_number)
      and m.created_at >= n.ended_at and m.created_at <= n.held_at
    where n.customer_id = ${id} and ${stateIn('n.state', effectiveChangeStates)}`

/**
 * Every table with personal data, and which of its rows are a person's. A test follows the
 * database's references from `customer` and expects each table here.
 */
export const personalDataTables: readonly PersonalDataTable[] = [
  { table: 'customer', title: 'Tus datos de cliente', whose: (id) => sql`t.id = ${id}` },
  { table: 'customer_phone', title: 'Tus celulares', whose: own },
  { table: 'proforma_holder', title: 'De qué propiedades eres titular', whose: own },
  { table: 'property', title: 'Tus propiedades', whose: (id) => sql`t.proforma in ${held(id)}` },
  {
    table: 'title_stage',
    title: 'El camino de tus propiedades al título',
    whose: (id) => sql`t.proforma in ${held(id)}`,
  },
  {
    table: 'receivable',
    title: 'Tus letras, separaciones y pagos iniciales',
    whose: (id) => sql`t.proforma in ${held(id)}`,
    foreign: (id) => sql`case when exists (select from held_proforma h
      where h.customer_id = ${id} and h.proforma = t.proforma and (${sql.raw(paymentShown('t'))}))
      then '{}' else '{masked_card,authorization_number}' end::text[]`,
  },
  {
    table: 'prepayment_application',
    title: 'Tus pagos anticipados',
    whose: (id) => sql`t.proforma in ${held(id)}`,
  },
  { table: 'session', title: 'Tus sesiones', whose: own, withheld: ['token_hash', 'exchanged_for'] },
  {
    table: 'verification_code',
    title: 'Códigos que te enviamos',
    whose: own,
    withheld: ['session_hash', 'code_hash', 'nonce', 'device_hash'],
  },
  { table: 'sign_in', title: 'Tus ingresos', whose: own, withheld: ['session_hash'] },
  {
    table: 'verified_device',
    title: 'Equipos en que verificaste un código',
    whose: own,
    withheld: ['device_hash'],
  },
  { table: 'notice_read', title: 'Avisos que viste', whose: own },
  { table: 'staff_reading', title: 'Quién de la inmobiliaria leyó tus datos', whose: own },
  { table: 'staff_import_row', title: 'Cambios por importar que te tocan', whose: own },
  {
    table: 'viewing',
    title: 'Quién de la inmobiliaria vio el portal como tú',
    whose: own,
    withheld: ['ticket_hash', 'token_hash'],
  },
  {
    table: 'document',
    title: 'Documentos de tus propiedades',
    // From what is held to its papers: asked of each paper, all there are would be read.
    whose: (id) => sql`t.id in (select d.id from held_proforma h join document d on d.proforma = h.proforma
      where h.customer_id = ${id} and (h.sees_from is null or d.kind = 'plan' or d.dated_on >= h.ceded_on))`,
  },
  {
    table: 'paper_version',
    title: 'Versiones de esos documentos',
    // Those of before a cession name an earlier holder, as papers do.
    whose: (
      id,
    ) => sql`t.id in (select v.id from held_proforma h join paper_version v on v.proforma = h.proforma
      where h.customer_id = ${id} and (h.sees_from is null or v.kind = 'plan'
        or (v.placed_at at time zone 'America/Lima')::date >= h.ceded_on))`,
    withheld: ['placed_by', 'withdrawn_by', 'sha256'],
  },
  {
    table: 'document_link',
    title: 'Documentos que abriste',
    whose: (id) => sql`t.token_hash in (
      select l.token_hash from document_link l join session s on s.token_hash = l.session_hash
        where s.customer_id = ${id}
      union all select l.token_hash from document_link l join viewing v on v.id = l.viewing_id
        where v.customer_id = ${id})`,
    withheld: ['token_hash', 'session_hash'],
  },
  { table: 'query', title: 'Tus consultas', whose: own },
  {
    table: 'query_message',
    title: 'Mensajes de tus consultas',
    whose: (id) => sql`t.query_id in (select id from query where customer_id = ${id})`,
    withheld: ['staff_id'],
  },
  { table: 'complaint', title: 'Tus reclamos', whose: own },
  {
    table: 'complaint_message',
    title: 'Respuestas a tus reclamos',
    whose: (id) => sql`t.complaint_id in (select id from complaint where customer_id = ${id})`,
    withheld: ['staff_id'],
  },
  { table: 'repair_case', title: 'En qué ambiente está cada reclamo, y su reparación', whose: ofRepair },
  { table: 'repair_step', title: 'Qué pasó con cada reparación', whose: ofRepair, withheld: ['staff_id'] },
  { table: 'repair_slot', title: 'Horarios de visita que te ofrecieron', whose: ofRepair },
  { table: 'desk_case', title: 'En qué están tus consultas y reclamos', whose: own, withheld: ['owner_id'] },
  // Its words are those of the developer's people to each other (docs/decisions/0132).
  {
    table: 'desk_note',
    title: 'Notas internas sobre ellos, sin su texto',
    whose: ofCase,
    withheld: ['person_id', 'text'],
  },
  { table: 'desk_mention', title: 'Menciones en esas notas', whose: ofCase, withheld: ['person_id'] },
  {
    table: 'desk_event',
    title: 'Qué pasó con tus consultas y reclamos',
    whose: ofCase,
    withheld: ['person_id', 'owner_id'],
  },
  {
    table: 'desk_presence',
    title: 'Cuándo los abrió la inmobiliaria',
    whose: ofCase,
    withheld: ['person_id'],
  },
  {
    table: 'staff_desk_request',
    title: 'Envíos de la inmobiliaria sobre ellos',
    whose: ofCase,
    withheld: ['person_id', 'request_key'],
  },
  { table: 'attachment', title: 'Fotos que adjuntaste', whose: own },
  {
    table: 'attachment_mark',
    title: 'Marcas en tus fotos',
    whose: (id) => sql`t.attachment_id in (select id from attachment where customer_id = ${id})`,
  },
  { table: 'desk_request', title: 'Envíos tuyos de consultas y reclamos', whose: own },
  { table: 'payment_order', title: 'Tus pedidos de pago', whose: own },
  { table: 'order_debt', title: 'Qué paga cada pedido', whose: (id) => sql`t.order_id in ${orders(id)}` },
  {
    table: 'book_sheet',
    title: 'Tus hojas del Libro de Reclamaciones',
    // Sheets name nobody but by document: who presented one needs no account.
    whose: (id) => sql`(t.document_type, t.document_number) =
      (select c.document_type, c.document_number from customer c where c.id = ${id})`,
    withheld: ['request_key', 'check_code', 'answered_by'],
  },
  { table: 'calendar_feed', title: 'Tus calendarios', whose: own, withheld: ['token_hash'] },
  { table: 'payment_link', title: 'Tus enlaces de pago', whose: own, withheld: ['secret_hash', 'nonce'] },
  {
    table: 'payment_link_opening',
    title: 'Cuándo se abrieron esos enlaces',
    whose: (id) => sql`t.link_id in (select id from payment_link where customer_id = ${id})`,
    withheld: ['network'],
  },
  {
    // Those who paid for them, as their receipts and their screen say; and whom they paid for.
    table: 'order_payer',
    title: 'Quién pagó por ti, y lo que pagaste por otros',
    whose: (id) => sql`t.order_id in (select id from payment_order where customer_id = ${id}
      union all select p.order_id from order_payer p join customer c
        on c.document_type = p.document_type and c.document_number = p.document_number where c.id = ${id})`,
    withheld: ['key_hash', 'email', 'file_id', 'stays'],
  },
  { table: 'provider_transaction', title: 'Operaciones del procesador de pagos', whose: transaction },
  { table: 'provider_message', title: 'Respuestas del procesador de pagos', whose: ofTransaction },
  { table: 'settlement', title: 'Tus pagos acreditados', whose: (id) => sql`t.order_id in ${orders(id)}` },
  {
    table: 'settlement_correction',
    title: 'Correcciones de tus pagos',
    whose: (id) => sql`t.settlement_id in (select id from settlement where order_id in ${orders(id)})`,
    // A member of the developer's staff.
    withheld: ['decided_by'],
  },
  {
    table: 'refund_request',
    title: 'Devoluciones que se pidieron',
    whose: (id) => sql`t.order_id in ${orders(id)}`,
    withheld: ['request_key', 'asked_by', 'decided_by'],
  },
  {
    table: 'receipt',
    title: 'Tus recibos',
    whose: (id) => sql`t.settlement_id in (select id from settlement where order_id in ${orders(id)})`,
  },
  {
    table: 'data_request',
    title: 'Tus pedidos sobre tus datos',
    whose: own,
    withheld: ['answered_by'],
  },
  {
    table: 'number_change',
    title: 'Pedidos de cambiar tu número',
    whose: own,
    withheld: ['checked_by', 'decided_by', 'held_by', 'settled_by', 'stop_nonce', 'stop_hash'],
  },
  {
    table: 'number_change_step',
    title: 'Cuándo cambió tu número, se quitó o volvió el anterior',
    whose: ofChange,
  },
  {
    table: 'erasure_request',
    title: 'Pedidos de borrar tus datos',
    whose: own,
    withheld: ['asked_by', 'decided_by'],
  },
  { table: 'reminder', title: 'Recordatorios que te enviamos', whose: own },
  {
    table: 'reminder_letra',
    title: 'De qué letras',
    whose: (id) => sql`t.reminder_id in (select id from reminder where customer_id = ${id})`,
  },
  { table: 'works_subscription', title: 'De qué obras quieres fotos nuevas por correo', whose: own },
  { table: 'reminder_choice', title: 'Cómo quieres que te recordemos', whose: own },
  { table: 'silenced_letra', title: 'Letras sin recordatorio', whose: own },
  { table: 'payment_promise', title: 'Tus promesas de pago', whose: own },
  {
    table: 'promised_debt',
    title: 'Qué prometiste pagar',
    whose: (id) => sql`t.promise_id in (select id from payment_promise where customer_id = ${id})`,
  },
  {
    table: 'certificate',
    title: 'Tus constancias y estados de cuenta',
    whose: own,
    withheld: ['facts_sha256'],
  },
  { table: 'refund', title: 'Devoluciones', whose: ofTransaction },
  { table: 'card_token_disposal', title: 'Tarjetas que no se guardaron', whose: ofTransaction },
  {
    table: 'affiliation',
    title: 'Tarjetas en débito automático',
    whose: own,
    withheld: ['encrypted_token', 'key_id', 'chain_id', 'end_key'],
  },
  { table: 'card_registration', title: 'Tarjetas que registraste', whose: own },
  {
    table: 'debit_skip',
    title: 'Meses de débito que saltaste',
    whose: (id) => sql`t.skipped_by = ${id} or t.withdrawn_by = ${id}`,
  },
  {
    table: 'debit_turn',
    title: 'Días de débito',
    whose: (id) => sql`t.affiliation_id in (select id from affiliation where customer_id = ${id})`,
  },
  {
    table: 'debit_charge',
    title: 'Cobros del débito',
    whose: (id) => sql`t.affiliation_id in (select id from affiliation where customer_id = ${id})`,
  },
  { table: 'feed_entry', title: 'Lo que supo de ti el sistema de la inmobiliaria', whose: concerned },
  {
    table: 'feed_posting',
    title: 'Lo que ese sistema respondió',
    whose: (id) =>
      sql`(t.feed, t.number) in (select t.feed, t.number from feed_entry as t where ${concerned(id)})`,
  },
  {
    table: 'outbox',
    title: 'Mensajes que te enviamos',
    whose: (id) => sql`t.id in (
      select m.id from outbox m where m.recipient in (
        ${recipientsOf(id)} union all select email from complaint where customer_id = ${id})
      union all ${toEarlierNumbers(id)})`,
  },
  {
    table: 'audit',
    title: 'Qué se hizo con tus datos y pagos',
    whose: (id) => sql`t.subject in (select ${`customer:${id}`}
        union all select 'order:' || id from payment_order where customer_id = ${id}
        union all select 'query:' || id from query where customer_id = ${id}
        union all select 'complaint:' || id from complaint where customer_id = ${id}
        union all select 'affiliation:' || id from affiliation where customer_id = ${id}
        union all select 'registration:' || id from card_registration where customer_id = ${id}
        union all select 'transaction:' || shop || '/' || uuid from ${transactions(id)} as named
        union all select concat_ws('/', 'document:' || accounting_company, accounting_year, accounting_number)
          from receivable where proforma in ${held(id)})`,
    withheld: ['staff_id'],
    // What the developer's people do among themselves about a case: to whom it was given, who wrote a note.
    foreign: () => sql`case when t.action like 'case.%' then '{details,changes}' else '{}' end::text[]`,
  },
]

/** The same for the person themselves, under what each is to them; what is empty is left out. */
export async function readOwnPerson(db: Queryable, customerId: number): Promise<Record<string, unknown[]>> {
  const stored = await readPerson(db, customerId)
  return Object.fromEntries(
    personalDataTables.flatMap(({ table, title }) => {
      const rows = stored[table] ?? []
      return rows.length === 0 ? [] : [[title, rows]]
    }),
  )
}

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
