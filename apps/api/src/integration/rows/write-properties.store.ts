import type { PropertyRow } from '@llave/contract/integration/rows/property-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { upsertValidRows } from './upsert-valid-rows.ts'

const properties: RowPlan<'property', PropertyRow & { readonly customerId: number }> = {
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
    updated_at: 'updatedAt',
  },
}

/** What the database has for one row: the customer and project that it names, and the proforma's owner. */
type KnownReferences = { customer_id: number | null; project_known: boolean; owner_id: number | null }

/** Stores proformas. One that has an owner keeps it, because its letras refer to both. */
export async function writeProperties(
  trx: Trx,
  rows: readonly PropertyRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const known = await findKnown(trx, rows)
  const validated = rows.map((row, place) => validate(row, known[place] as KnownReferences))
  return upsertValidRows(trx, properties, validated, now)
}

function validate(row: PropertyRow, { customer_id, project_known, owner_id }: KnownReferences) {
  if (customer_id === null) return refuse('documentNumber', 'no hay un cliente con ese documento')
  if (!project_known) return refuse('projectCode', 'no hay un proyecto con ese código')
  if (owner_id !== null && owner_id !== customer_id) return refuse('proforma', 'ya pertenece a otro cliente')
  return { row: { ...row, customerId: customer_id } }
}

function refuse(field: keyof PropertyRow, reason: string): { fault: Fault } {
  return { fault: { field, reason } }
}

/** In the order of the rows. */
async function findKnown(trx: Trx, rows: readonly PropertyRow[]): Promise<KnownReferences[]> {
  const named = rows.map(({ proforma, documentType, documentNumber, projectCode }) => ({
    proforma,
    type: documentType,
    number: documentNumber,
    project: projectCode,
  }))
  const found = await sql<KnownReferences>`
    select c.id as customer_id, j.code is not null as project_known, p.customer_id as owner_id
    from rows from (json_to_recordset(${JSON.stringify(named)}::json)
      as (proforma text, type text, number text, project text)) with ordinality as i
    left join customer c on c.document_type = i.type and c.document_number = i.number
    left join project j on j.code = i.project
    left join property p on p.proforma = i.proforma
    order by i.ordinality`.execute(trx)
  return found.rows
}
