import type { PropertyRow } from '@llave/contract/integration/rows/property-row'
import type { NamedHolder } from '@llave/domain/holders/decide-holder'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import type { HolderSet } from '../../holders/change-holders.store.ts'
import { documentKey } from './property-row.ts'

export type PlannedProperty = PropertyRow & { readonly customerId: number; readonly holders: HolderSet }

export const properties: RowPlan<'property', PlannedProperty> = {
  table: 'property',
  columns: {
    proforma: { key: 'proforma' },
    customer_id: { first: 'customerId' },
    project_code: { member: 'projectCode' },
    product_name: { member: 'productName' },
    currency: { member: 'currency' },
    plaza: { member: 'plaza' },
    sold_on: { member: 'soldOn' },
    annual_rate: { member: 'annualRate' },
    delivered_on: { member: 'deliveredOn' },
    updated_at: 'updatedAt',
    created_batch: 'ours',
  },
}

/** What the database has for one row: the people and the project that it names, and whose the proforma is. */
export type KnownProperty = {
  readonly customerId: number | null
  readonly projectKnown: boolean
  /** The co-holders that it names and that are there, by their documents. */
  readonly coHolders: ReadonlyMap<string, number>
  /** Who holds it, or held it when it was withdrawn. Null where the proforma is new. */
  readonly stored:
    | (NamedHolder & { readonly coHolderIds: readonly number[]; readonly withdrawn: boolean })
    | null
}

type Row = {
  customer_id: number | null
  project_known: boolean
  holder_id: number | null
  ceded_on: Temporal.PlainDate | null
  withdrawn: boolean
  co_holders: number[]
}

/** In the order of the rows. */
export async function findReferences(trx: Trx, rows: readonly PropertyRow[]): Promise<KnownProperty[]> {
  const named = rows.map(({ proforma, documentType, documentNumber, projectCode }) => ({
    proforma,
    type: documentType,
    number: documentNumber,
    project: projectCode,
  }))
  const found = await sql<Row>`
    select c.id as customer_id, j.code is not null as project_known, h.customer_id as holder_id, h.ceded_on,
      h.until is not null as withdrawn,
      (select coalesce(json_agg(o.customer_id), '[]') from proforma_holder o where o.proforma = i.proforma
        and o.role = 'co_holder' and o.until is not distinct from h.until) as co_holders
    from rows from (json_to_recordset(${JSON.stringify(named)}::json)
      as (proforma text, type text, number text, project text)) with ordinality as i
    left join customer c on c.document_type = i.type and c.document_number = i.number
    left join project j on j.code = i.project
    left join lateral (select customer_id, ceded_on, until from proforma_holder
      where proforma = i.proforma and role = 'holder' order by until desc nulls first, id desc limit 1) h on true
    order by i.ordinality`.execute(trx)
  const people = await findCoHolders(trx, rows)
  return found.rows.map((row, place) => ({
    customerId: row.customer_id,
    projectKnown: row.project_known,
    coHolders: new Map(
      (rows[place]?.coHolders ?? []).flatMap((document) => {
        const id = people.get(documentKey(document))
        return id === undefined ? [] : [[documentKey(document), id] as const]
      }),
    ),
    stored:
      row.holder_id === null
        ? null
        : {
            holderId: row.holder_id,
            cededOn: row.ceded_on,
            coHolderIds: row.co_holders,
            withdrawn: row.withdrawn,
          },
  }))
}

async function findCoHolders(trx: Trx, rows: readonly PropertyRow[]): Promise<ReadonlyMap<string, number>> {
  const documents = rows.flatMap(({ coHolders }) => coHolders)
  if (documents.length === 0) return new Map()
  const found = await sql<{ id: number; type: string; number: string }>`
    select c.id, c.document_type as type, c.document_number as number
    from json_to_recordset(${JSON.stringify(documents)}::json) as i(type text, number text)
    join customer c on c.document_type = i.type and c.document_number = i.number`.execute(trx)
  return new Map(found.rows.map((person) => [documentKey(person), person.id]))
}
