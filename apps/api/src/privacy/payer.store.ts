import type { IdentityDocument } from '@llave/domain/access/document-type'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import type { Queryable, Trx } from '../database/database.ts'

/** Somebody who paid for others with a link, and is no customer; by the first of those links. */
export type Payer = { readonly linkId: number; readonly document: IdentityDocument }

/** Who paid with a link under that document; null where nobody did. */
export async function findPayerByDocument(db: Queryable, document: IdentityDocument): Promise<Payer | null> {
  const row = await db
    .selectFrom('order_payer')
    .select('link_id')
    .where('document_type', '=', document.type)
    .where('document_number', '=', document.number)
    .orderBy('link_id')
    .limit(1)
    .executeTakeFirst()
  return row ? { linkId: row.link_id, document } : null
}

const ordersOf = ({ type, number }: IdentityDocument) =>
  sql`(select order_id from order_payer where document_type = ${type} and document_number = ${number})`

/**
 * All that is stored of who paid with links, without Llave's own secrets and without the buyers: what they
 * said of themselves, what they paid with which card, the numbers of their receipts, what was sent to them.
 */
export async function readPayer(db: Queryable, { document }: Payer): Promise<Record<string, unknown[]>> {
  const orders = ordersOf(document)
  const parts = {
    order_payer: sql`select to_jsonb(p) - '{key_hash,file_id,stays}'::text[] as row from order_payer p
      where p.order_id in ${orders} order by p.accepted_at, p.order_id`,
    payment: sql`select jsonb_build_object('order', o.id, 'state', o.state, 'currency', o.currency,
        'amount_minor', o.amount_minor, 'paid_at', t.operation_at, 'masked_card', t.masked_card,
        'authorization_number', t.authorization_number, 'receipt', r.number) as row
      from payment_order o left join settlement s on s.order_id = o.id left join receipt r on r.settlement_id = s.id
      left join provider_transaction t on t.order_id = o.id
      where o.id in ${orders} order by o.id, t.uuid`,
    outbox: sql`select to_jsonb(m) as row from outbox m where m.recipient in (
      select email from order_payer where order_id in ${orders} and email <> '') order by m.id`,
  }
  const kept: Record<string, unknown[]> = {}
  for (const [part, select] of Object.entries(parts)) {
    const { rows } = await sql<{ row: unknown }>`${select}`.execute(db)
    kept[part] = rows.map(({ row }) => row)
  }
  return kept
}

/**
 * Erases who paid with links: payments, their amounts and the numbers of receipts stay, under a pseudonym.
 * It cannot be undone.
 */
export async function erasePayer(
  trx: Trx,
  { document, linkId }: Payer,
  actor: Actor,
  now: Temporal.Instant,
): Promise<'payment-under-way' | null> {
  const { rows } = await sql<{ id: string; paying: boolean }>`
    select id, next_check_at is not null as paying from payment_order
    where id in ${ordersOf(document)} order by id for update`.execute(trx)
  if (rows.some(({ paying }) => paying)) return 'payment-under-way'
  const orders = rows.map(({ id }) => id)
  await sql`delete from outbox where recipient in (
    select email from order_payer where order_id = any(${orders}) and email <> '')`.execute(trx)
  await sql`update provider_message as m set body = '' from provider_transaction t
    where t.order_id = any(${orders}) and m.shop = t.shop and m.transaction_uuid = t.uuid`.execute(trx)
  const number = String(999_998_000_000_000 + linkId)
  await forgetPayer(trx, document, { name: `Pagador borrado ${linkId}`, number })
  const subject = `payment-link:${linkId}`
  await writeAudit(trx, { action: 'person.erased', subject, ...actor }, now)
  return null
}

/** Puts a pseudonym in place of who paid with links under a document, and destroys the papers that name them. */
export async function forgetPayer(
  trx: Trx,
  document: IdentityDocument,
  pseudonym: { readonly name: string; readonly number: string },
): Promise<void> {
  const { name, number } = pseudonym
  const orders = ordersOf(document)
  // What systems read of their payments stays true, without them.
  const paidBy = JSON.stringify({ paidBy: { documentType: '11', documentNumber: number, name } })
  await sql`update feed_entry set personal = personal || ${paidBy}::jsonb
    where feed = 'payments' and (kind, subject_id) in (
      select 'payment', s.id from settlement s where s.order_id in ${orders}
      union all select 'correction', c.id from settlement_correction c join settlement s on s.id = c.settlement_id
        where s.order_id in ${orders})`.execute(trx)
  const { rows } = await sql<{ id: string }>`with copies as (
      select p.file_id as id from order_payer p where p.order_id in ${orders}
      union all select r.file_id from receipt r join settlement s on s.id = r.settlement_id where s.order_id in ${orders}),
    printed as (update receipt set file_id = null, content = jsonb_set(content, '{payer}',
      (content -> 'payer') || ${JSON.stringify({ name, document: { type: '11', number } })}::jsonb)
      where settlement_id in (select id from settlement where order_id in ${orders})),
    payers as (update order_payer set name = ${name}, document_type = '11', document_number = ${number},
      email = '', file_id = null where order_id in ${orders})
    select id from copies where id is not null`.execute(trx)
  for (const { id } of rows) await sql`delete from file where id = ${id}`.execute(trx)
}
