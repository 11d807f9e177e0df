import type { CustomerRow } from '@llave/contract/integration/rows/customer-row'
import type { KnownCustomers } from '@llave/domain/holders/recognize-customer'
import { phonesAfterChanges } from '@llave/domain/new-number/phones-after-changes'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import { moment } from '../../database/sql-time.ts'
import { compareRows, type RowChange, writeRows } from '../../database/upsert-rows.ts'
import { findStandingChanges, markKnown } from '../../new-number/number-change.store.ts'

const customers: RowPlan<'customer', Omit<CustomerRow, 'phones'>> = {
  table: 'customer',
  columns: {
    id: 'ours',
    document_type: { key: 'documentType' },
    document_number: { key: 'documentNumber' },
    name: { member: 'name' },
    email: { member: 'email' },
    code: { member: 'customerCode' },
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    created_batch: 'ours',
  },
}

/** A customer's phones as one text, to compare them. */
type Phones = { readonly type: string; readonly number: string; readonly phones: string }

/** Stores customers with exactly these phones; unchanged rows are not written. */
export async function storeCustomers(
  trx: Trx,
  rows: readonly CustomerRow[],
  now: Temporal.Instant,
): Promise<RowChange[]> {
  const compared = await compareRows(trx, customers, rows)
  const phones = (await keepNewNumbers(trx, rows, now)).map(phonesOf)
  const stored = await findPhones(trx, phones)
  const changes = compared.map((change, place) =>
    change === 'same' && stored[place] !== phones[place]?.phones ? 'changed' : change,
  )
  await writeRows(trx, customers, rows, changes, now)
  await removePhones(
    trx,
    phones.filter((_, place) => changes[place] === 'changed'),
    now,
  )
  await addPhones(
    trx,
    phones.filter((_, place) => changes[place] !== 'same'),
  )
  return changes
}

/** The rows with the numbers as they were decided here, where the developer's system does not know of it. */
async function keepNewNumbers(
  trx: Trx,
  rows: readonly CustomerRow[],
  now: Temporal.Instant,
): Promise<readonly CustomerRow[]> {
  const documents = rows.map(({ documentType: type, documentNumber: number }) => ({ type, number }))
  const standing = await findStandingChanges(trx, documents)
  if (standing.size === 0) return rows
  const kept = rows.map((row, place) => phonesAfterChanges(row.phones, standing.get(place) ?? []))
  await markKnown(
    trx,
    kept.flatMap(({ known }) => known),
    now,
  )
  return rows.map((row, place) => ({ ...row, phones: [...(kept[place]?.phones ?? row.phones)] }))
}

type Known = { id: number | null; code: string | null; by_code: number | null }

/** Who has the document of each row and who its code, in the order of the rows. */
export async function findKnownCustomers(trx: Trx, rows: readonly CustomerRow[]): Promise<KnownCustomers[]> {
  const given = rows.map(({ documentType: type, documentNumber: number, customerCode: code }) => ({
    type,
    number,
    code,
  }))
  const found = await sql<Known>`
    select c.id, c.code, k.id as by_code
    from rows from (json_to_recordset(${JSON.stringify(given)}::json)
      as (type text, number text, code text)) with ordinality as i
    left join customer c on c.document_type = i.type and c.document_number = i.number
    left join customer k on k.code = i.code
    order by i.ordinality`.execute(trx)
  return found.rows.map(({ id, code, by_code }) => ({
    byDocument: id === null ? null : { id, code },
    byCode: by_code === null ? null : { id: by_code },
  }))
}

/** Gives customers, known by their codes, other documents: they sign in again with those. */
export async function changeDocuments(
  trx: Trx,
  rows: readonly CustomerRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ documentType: type, documentNumber: number, customerCode: code }) => ({
    type,
    number,
    code,
  }))
  const records = sql`json_to_recordset(${JSON.stringify(given)}::json) as i(type text, number text, code text)`
  await sql`update customer c set document_type = i.type, document_number = i.number, updated_at = ${moment(now)}
    from ${records} where c.code = i.code`.execute(trx)
  await sql`update session s set ended_at = ${moment(now)} from customer c join ${records} on c.code = i.code
    where s.customer_id = c.id and s.ended_at is null`.execute(trx)
}

/** Of rows about new people, the document of somebody with the same name and one of the phones. */
export async function findLookalikes(
  trx: Trx,
  rows: readonly CustomerRow[],
): Promise<Map<CustomerRow, string>> {
  const given = rows.flatMap(({ name, phones }, place) =>
    phones.map(({ dialCode, number }) => ({ place, name, dial: dialCode, number })),
  )
  if (given.length === 0) return new Map()
  const found = await sql<{ place: number; document: string }>`
    select i.place, min(c.document_type || ' ' || c.document_number) as document
    from json_to_recordset(${JSON.stringify(given)}::json) as i(place int, name text, dial text, number text)
    join customer_phone p on p.number = i.number and p.dial_code = i.dial
    join customer c on c.id = p.customer_id and lower(c.name) = lower(i.name)
    group by i.place`.execute(trx)
  return new Map(found.rows.map(({ place, document }) => [rows[place] as CustomerRow, document]))
}

function phonesOf({ documentType, documentNumber, phones }: CustomerRow): Phones {
  const distinct = new Set(phones.map(({ dialCode, number }) => `${dialCode} ${number}`))
  // The order in which the query below puts them together.
  return { type: documentType, number: documentNumber, phones: [...distinct].sort().join(';') }
}

/** The phones that each has now, in the order of what was asked. */
async function findPhones(trx: Trx, asked: readonly Phones[]): Promise<string[]> {
  const found = await sql<{ phones: string }>`
    select coalesce((select string_agg(p.phone, ';' order by p.phone collate "C")
      from (select dial_code || ' ' || number as phone from customer_phone where customer_id = c.id) p), '') as phones
    from ${records(asked)}
    left join customer c on c.document_type = i.type and c.document_number = i.number
    order by i.ordinality`.execute(trx)
  return found.rows.map(({ phones }) => phones)
}

/** Removes the phones that the rows do not name, and ends every session that signed in with one. */
export async function removePhones(trx: Trx, rows: readonly Phones[], now: Temporal.Instant): Promise<void> {
  if (rows.length === 0) return
  await sql`delete from customer_phone p using customer c, ${records(rows)}
    where c.document_type = i.type and c.document_number = i.number and p.customer_id = c.id
      and p.dial_code || ' ' || p.number <> all (string_to_array(i.phones, ';'))`.execute(trx)
  await sql`update session s set ended_at = ${now.toString()}::timestamptz from customer c, ${records(rows)}
    where c.document_type = i.type and c.document_number = i.number and s.customer_id = c.id
      and s.ended_at is null
      and s.dial_code || ' ' || s.phone_number <> all (string_to_array(i.phones, ';'))`.execute(trx)
}

async function addPhones(trx: Trx, rows: readonly Phones[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into customer_phone (customer_id, dial_code, number)
    select c.id, split_part(phone, ' ', 1), split_part(phone, ' ', 2)
    from ${records(rows)}
    join customer c on c.document_type = i.type and c.document_number = i.number
    cross join unnest(string_to_array(nullif(i.phones, ''), ';')) as phone
    on conflict do nothing`.execute(trx)
}

function records(rows: readonly Phones[]) {
  return sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json)
    as (type text, number text, phones text)) with ordinality as i`
}
