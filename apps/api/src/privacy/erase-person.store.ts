import type { IdentityDocument } from '@llave/domain/access/document-type'
import { paymentLinkStates } from '@llave/domain/payment-links/payment-link-state'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import type { Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { forgetPayer } from './payer.store.ts'
import { ofTransaction, personalDataTables } from './person.store.ts'

/** Why a person cannot be erased yet: a payment is under way or a card is affiliated. */
export type EraseRefusal = 'payment-under-way' | 'card-affiliated'

/** Tables whose rows of the person are deleted. */
const deleted = [
  'outbox',
  'notice_read',
  'payment_link_opening',
  'verified_device',
  'verification_code',
  'sign_in',
  'session',
  'customer_phone',
  'desk_request',
  'complaint',
  'query',
  'staff_import_row',
  'reminder',
  'reminder_choice',
  'works_subscription',
  'silenced_letra',
  'payment_promise',
  'calendar_feed',
  'data_request',
  'number_change_step',
  'number_change',
]

/**
 * Erases a person: the history of payments stays under a pseudonym. It cannot be undone; only
 * another import of the customer's row brings the person back.
 */
export async function erasePerson(
  trx: Trx,
  customerId: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<EraseRefusal | null> {
  await sql`select id from customer where id = ${customerId} for update`.execute(trx)
  const { rows } = await sql<{ paying: boolean; affiliated: boolean }>`select
      exists (select 1 from payment_order where customer_id = ${customerId} and next_check_at is not null)
        or exists (select 1 from card_registration where customer_id = ${customerId} and next_check_at is not null) as paying,
      exists (select 1 from affiliation where customer_id = ${customerId} and ended_at is null) as affiliated
    `.execute(trx)
  if (rows[0]?.paying) return 'payment-under-way'
  if (rows[0]?.affiliated) return 'card-affiliated'

  // Before the phones go, which it looks for.
  await forgetRefusals(trx, customerId)
  // The pictures first: their rows are deleted with the messages that they belong to.
  const { rows: pictures } = await sql<{ id: string }>`
      delete from attachment where customer_id = ${customerId} returning file_id as id`.execute(trx)
  for (const name of deleted) {
    const holding = personalDataTables.find(({ table }) => table === name)
    if (!holding) throw new Error(`Nothing says which rows of ${name} are the person's`)
    await sql`delete from ${sql.table(name)} as t where ${holding.whose(customerId)}`.execute(trx)
  }
  await moveRows(trx, {
    table: 'payment_link',
    states: paymentLinkStates,
    from: ['active'],
    to: 'withdrawn',
    set: sql`ended_at = ${now.toString()}::timestamptz`,
    where: sql`customer_id = ${customerId}`,
  })
  const pseudonym = `Persona borrada ${customerId}`
  const number = String(999_999_000_000_000 + customerId)
  const printedAs = { customerName: pseudonym, customerDocument: { type: '11', number } }
  const printed = JSON.stringify({ ...printedAs, customerEmail: '' })
  const settled = sql`select s.id from settlement as s
      inner join payment_order as o on o.id = s.order_id where o.customer_id = ${customerId}`
  const { rows: files } = await sql<{ id: string }>`
      select file_id as id from receipt where file_id is not null and settlement_id in (${settled})`.execute(
    trx,
  )
  await sql`update receipt set content = content || ${printed}::jsonb, file_id = null
      where settlement_id in (${settled})`.execute(trx)
  const { rows: statements } = await sql<{ id: string }>`
      select file_id as id from certificate where file_id is not null and customer_id = ${customerId}`.execute(
    trx,
  )
  // A hash of personal data would still identify the person.
  await sql`update certificate set file_id = null, content = content || ${JSON.stringify(printedAs)}::jsonb,
      facts_sha256 = sha256(convert_to('erased ' || id, 'UTF8')) where customer_id = ${customerId}`.execute(
    trx,
  )
  const { rows: named } = await sql<{ id: string | null }>`
      with held as (select r.id, r.file_id from receipt r join settlement s on s.id = r.settlement_id
        join receivable d on d.id = s.receivable_id join customer c on c.id = ${customerId}
        where r.content ->> 'holderName' = c.name and exists (select from proforma_holder h
          where h.proforma = d.proforma and h.customer_id = c.id and h.role = 'holder'))
      update receipt set content = content || ${JSON.stringify({ holderName: pseudonym })}::jsonb, file_id = null
      from held where receipt.id = held.id returning held.file_id as id`.execute(trx)
  const { rows: documents } = await sql<IdentityDocument>`
      select document_type as type, document_number as number from customer where id = ${customerId}`.execute(
    trx,
  )
  // What they paid for others with a link.
  for (const document of documents) await forgetPayer(trx, document, { name: pseudonym, number })
  // The papers of a property that others hold beside them stay theirs.
  const alone = sql`(select proforma from held_proforma where customer_id = ${customerId}
      except select proforma from held_proforma where customer_id <> ${customerId})`
  const { rows: papers } = await sql<{
    id: string
  }>`delete from document where proforma in ${alone} returning file_id as id`.execute(trx)
  await sql`delete from paper_version where proforma in ${alone}`.execute(trx)
  await sql`update paper_version set why = 'Borrado' where why <> '' and proforma in (
      select proforma from held_proforma where customer_id = ${customerId})`.execute(trx)
  await sql`update proforma_holder set until = ${now.toString()}::timestamptz
      where customer_id = ${customerId} and role = 'co_holder' and until is null`.execute(trx)
  for (const { id } of [...files, ...statements, ...named, ...papers, ...pictures])
    await sql`delete from file where id = ${id}`.execute(trx)
  await sql`update provider_message as t set body = '' where ${ofTransaction(customerId)}`.execute(trx)
  // Numbers, amounts and marks stay: what a system read stays true, without whom it was about.
  const person = JSON.stringify({ documentType: '11', documentNumber: number, name: pseudonym })
  await sql`update feed_entry set personal = personal
        || case when customer_id = ${customerId} then jsonb_build_object('customer', ${person}::jsonb) else '{}' end
        || case when personal ? 'paidBy' and coalesce(actor_id, customer_id) = ${customerId}
            and not exists (select from order_payer p where p.order_id = content ->> 'order')
          then jsonb_build_object('paidBy', ${person}::jsonb) else '{}' end
        || (select coalesce(jsonb_object_agg(word, ''), '{}') from jsonb_object_keys(personal) as word
          where word in ('subject', 'text', 'phone', 'email', 'oldPhone', 'newPhone'))
      where customer_id = ${customerId} or actor_id = ${customerId}`.execute(trx)
  // Who looked stays; why may name the person.
  await sql`update viewing set reason = 'Borrado' where customer_id = ${customerId}`.execute(trx)
  await sql`update refund_request set reason = 'Borrado',
      decision_note = case when decision_note = '' then '' else 'Borrado' end
      where order_id in (select id from payment_order where customer_id = ${customerId})`.execute(trx)
  await sql`update card_registration set consent_address = '', dial_code = '', phone_number = ''
      where customer_id = ${customerId}`.execute(trx)
  await sql`update affiliation set card_holder = '', consent_address = '' where customer_id = ${customerId}`.execute(
    trx,
  )
  await sql`update customer set name = ${pseudonym}, email = '', document_type = '11',
      document_number = ${number}, code = null, updated_at = ${now.toString()} where id = ${customerId}`.execute(
    trx,
  )
  await sql`update erasure_request set reason = 'Borrado' where customer_id = ${customerId}`.execute(trx)
  await writeAudit(trx, { action: 'person.erased', subject: `customer:${customerId}`, ...actor }, now)
  return null
}

/** What was refused of the developer's rows quotes their values, and now and then whose they are. */
async function forgetRefusals(trx: Trx, customerId: number): Promise<void> {
  // The longest first: a phone may have the document number in it.
  const { rows } = await sql<{ word: string }>`select word from customer c
    cross join unnest(array[c.document_number, c.name, c.email]
      || array(select number from customer_phone where customer_id = c.id)) as word
    where c.id = ${customerId} and word <> '' order by length(word) desc`.execute(trx)
  for (const { word } of rows) {
    await sql`update import_finding set value = replace(value, ${word}, '…'), reason = replace(reason, ${word}, '…')
      where strpos(value, ${word}) > 0 or strpos(reason, ${word}) > 0`.execute(trx)
    await sql`update staff_import_row set value = replace(value, ${word}, '…'), reason = replace(reason, ${word}, '…'),
      key = replace(key, ${word}, '…')
      where strpos(value, ${word}) > 0 or strpos(reason, ${word}) > 0 or strpos(key, ${word}) > 0`.execute(
      trx,
    )
    // As it stands in JSON, where a name may have quotes.
    const { rows: batches } = await sql<{ id: number; answer: string }>`select id, answer from import_batch
      where strpos(answer, ${JSON.stringify(word).slice(1, -1)}) > 0`.execute(trx)
    for (const { id, answer } of batches) {
      const forgotten = JSON.stringify(JSON.parse(answer, (member, value) => forget(member, value, word)))
      await sql`update import_batch set answer = ${forgotten} where id = ${id}`.execute(trx)
    }
  }
}

/** Of an answer only what quotes rows: a short number of a document may be one of its counts, too. */
function forget(member: string, value: unknown, word: string): unknown {
  const quotes = typeof value === 'string' && (member === 'value' || member === 'reason')
  return quotes ? value.replaceAll(word, '…') : value
}
