import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { CustomerRow } from './customer-row.ts'
import type { BatchContext, BatchOutcome, Located } from './import-kind.ts'

type Stored = { type: string; number: string; name: string; email: string; phones: string }
type Written = Stored & { at: string }

/** Stores customers with exactly these phones; rows that say what is there already are left alone. */
export async function writeCustomers(
  trx: Trx,
  located: readonly Located<CustomerRow>[],
  { now }: BatchContext,
): Promise<BatchOutcome> {
  const rows = located.map(({ row }) => writtenOf(row, now))
  const stored = await findStored(trx, rows)
  const missing = rows.filter((row) => !stored.has(keyOf(row)))
  const changed = rows.filter((row) => {
    const before = stored.get(keyOf(row))
    return before && (before.name !== row.name || before.email !== row.email || before.phones !== row.phones)
  })
  if (missing.length > 0) {
    await sql`insert into customer (document_type, document_number, name, email, created_at, updated_at)
      select type, number, name, email, at, at from ${records(missing)}`.execute(trx)
  }
  if (changed.length > 0) {
    await sql`update customer c set name = i.name, email = i.email, updated_at = i.at from ${records(changed)}
      where c.document_type = i.type and c.document_number = i.number`.execute(trx)
    await removePhones(trx, changed)
  }
  await addPhones(trx, [...missing, ...changed])
  return {
    created: missing.length,
    updated: changed.length,
    unchanged: rows.length - missing.length - changed.length,
    refusals: [],
  }
}

async function findStored(trx: Trx, rows: readonly Written[]): Promise<Map<string, Stored>> {
  const found = await sql<Stored>`
    select c.document_type as type, c.document_number as number, c.name, c.email,
      coalesce((select string_agg(p.phone, ';' order by p.phone collate "C")
        from (select dial_code || ' ' || number as phone from customer_phone where customer_id = c.id) p),
        '') as phones
    from customer c join ${records(rows)} on c.document_type = i.type and c.document_number = i.number
    order by c.id for update of c`.execute(trx)
  return new Map(found.rows.map((row) => [keyOf(row), row]))
}

/** Takes away the phones that the rows do not name, and ends every session that came in by one. */
async function removePhones(trx: Trx, rows: readonly Written[]): Promise<void> {
  await sql`delete from customer_phone p using customer c, ${records(rows)}
    where c.document_type = i.type and c.document_number = i.number and p.customer_id = c.id
      and p.dial_code || ' ' || p.number <> all (string_to_array(i.phones, ';'))`.execute(trx)
  await sql`update session s set ended_at = i.at from customer c, ${records(rows)}
    where c.document_type = i.type and c.document_number = i.number and s.customer_id = c.id
      and s.ended_at is null
      and s.dial_code || ' ' || s.phone_number <> all (string_to_array(i.phones, ';'))`.execute(trx)
}

async function addPhones(trx: Trx, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into customer_phone (customer_id, dial_code, number)
    select c.id, split_part(phone, ' ', 1), split_part(phone, ' ', 2)
    from ${records(rows)}
    join customer c on c.document_type = i.type and c.document_number = i.number
    cross join unnest(string_to_array(nullif(i.phones, ''), ';')) as phone
    on conflict do nothing`.execute(trx)
}

function writtenOf(row: CustomerRow, now: Temporal.Instant): Written {
  const phones = new Set(row.phones.map(({ dialCode, number }) => `${dialCode} ${number}`))
  return {
    type: row.documentType,
    number: row.documentNumber,
    name: row.name,
    email: row.email,
    // The order in which the query above puts them together.
    phones: [...phones].sort().join(';'),
    at: now.toString(),
  }
}

function keyOf({ type, number }: { type: string; number: string }): string {
  return `${type} ${number}`
}

/** One JSON parameter is a table on both databases; arrays of the drivers differ. */
function records(rows: readonly Written[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as i(type text, number text, name text, email text, phones text, at timestamptz)`
}
