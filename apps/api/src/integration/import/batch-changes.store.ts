import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'

/** The key of a changed row as its sender knows it: customers stand under our own number. */
const keyAsSent = sql`case c.kind when 'customers'
  then (select document_type || ' ' || document_number from customer where id = c.key::bigint) else c.key end`

/** A change of a row, with a hash of what it was and is. */
export type ChangePrint = {
  readonly id: number
  readonly kind: KindName
  readonly key: string
  readonly hash: string
}

/** The last change that is written; those of a transaction that begins come after it. */
export async function lastChange(trx: Trx): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::bigint as id from row_change`.execute(trx)
  return rows[0]?.id ?? 0
}

/** The changes of a batch after one. */
export async function readChangePrints(trx: Trx, batchId: number, after: number): Promise<ChangePrint[]> {
  const { rows } = await sql<ChangePrint>`
    select c.id, c.kind, ${keyAsSent} as key,
      hashtextextended(concat_ws(chr(1), c.kind, ${keyAsSent}, c.before::text, c.after::text), 0)::text as hash
    from row_change c where c.id > ${after} and c.batch_id = ${batchId} order by c.id`.execute(trx)
  return rows
}

/** What changed of each row, by its kind and key. */
export function changesByRow(
  changes: readonly ChangePrint[],
): (row: { kind: KindName; key: string }) => string {
  const of = new Map<string, string>()
  for (const { kind, key, hash } of changes)
    of.set(`${kind} ${key}`, `${of.get(`${kind} ${key}`) ?? ''} ${hash}`)
  return ({ kind, key }) => of.get(`${kind} ${key}`) ?? ''
}

/** A row that a batch changed: its members that did, null where only that is known. */
export type BatchChange = {
  readonly kind: KindName
  readonly key: string
  /** Whose row it is, or of the property that it is of. */
  readonly customerId: number | null
  readonly proforma: string
  readonly letra: string
  readonly before: Readonly<Record<string, string | null>>
  readonly after: Readonly<Record<string, string | null>>
}

/** The first rows that a batch changed after a change. */
export async function listChanges(
  trx: Trx,
  batchId: number,
  after: number,
  limit: number,
): Promise<BatchChange[]> {
  const { rows } = await sql<BatchChange>`
    select c.kind, ${keyAsSent} as key, c.before, c.after, coalesce(p.proforma, '') as proforma,
      coalesce(r.code, '') as letra, case c.kind when 'customers' then c.key::bigint else
        (select h.customer_id from held_proforma h where h.proforma = p.proforma and h.role = 'holder') end as "customerId"
    from row_change c
    left join receivable r on c.kind = 'receivables'
      and r.accounting_company = split_part(c.key, ' ', 1) and r.accounting_year = split_part(c.key, ' ', 2)
      and r.accounting_number = split_part(c.key, ' ', 3)
    left join lateral (select case c.kind when 'receivables' then r.proforma when 'properties' then c.key end as proforma) p
      on true
    where c.id > ${after} and c.batch_id = ${batchId} and c.after is not null
    order by c.id limit ${limit}`.execute(trx)
  return rows
}

/** The customer of each proforma that has a holder. */
export async function findHolders(
  trx: Trx,
  proformas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ proforma: string; id: number }>`
    select distinct on (h.proforma) h.proforma, h.customer_id as id from proforma_holder h
    where h.role = 'holder'
      and h.proforma in (select json_array_elements_text(${JSON.stringify(proformas)}::json))
    order by h.proforma, h.until desc nulls first, h.id desc`.execute(trx)
  return new Map(rows.map(({ proforma, id }) => [proforma, id]))
}
