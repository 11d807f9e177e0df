import type { CustomerRow } from '@llave/contract/integration/rows/customer-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import { compareRows, writeRows } from '../../database/upsert-rows.ts'
import type { BatchContext, RowOutcome } from './row-kind.ts'

const customers: RowPlan<'customer', Omit<CustomerRow, 'phones'>> = {
  table: 'customer',
  columns: {
    id: 'ours',
    document_type: { key: 'documentType' },
    document_number: { key: 'documentNumber' },
    name: { member: 'name' },
    email: { member: 'email' },
    created_at: 'createdAt',
    updated_at: 'updatedAt',
  },
}

/** A customer's phones as one text, to compare them. */
type Phones = { readonly type: string; readonly number: string; readonly phones: string }

/** Stores customers with exactly these phones; unchanged rows are not written. */
export async function writeCustomers(
  trx: Trx,
  rows: readonly CustomerRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const compared = await compareRows(trx, customers, rows)
  const phones = rows.map(phonesOf)
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
async function removePhones(trx: Trx, rows: readonly Phones[], now: Temporal.Instant): Promise<void> {
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
