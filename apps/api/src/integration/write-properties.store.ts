import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import type { PropertyRow } from './property-row.ts'

/** What the database knows about one row: the customer it names, the project, and the proforma as it stands. */
type Known = {
  position: number
  customer_id: number | null
  project_known: boolean
  owner_id: number | null
  same: boolean
}

/** Stores proformas. One that has an owner already keeps it: its letras hang on both. */
export async function writeProperties(
  trx: Trx,
  located: readonly Located<PropertyRow>[],
  { now }: BatchContext,
): Promise<BatchOutcome> {
  const known = await findKnown(trx, located)
  const refusals: (Fault & { line: number })[] = []
  const missing: object[] = []
  const changed: object[] = []
  for (const { position, ...found } of known) {
    const { row, line } = located[position] as Located<PropertyRow>
    const fault = faultOf(found)
    if (fault) refusals.push({ line, ...fault })
    else if (found.owner_id === null) missing.push({ ...row, customerId: found.customer_id })
    else if (!found.same) changed.push({ ...row, customerId: found.customer_id })
  }
  if (missing.length > 0) {
    await sql`insert into property (proforma, customer_id, project_code, product_name, currency, plaza, sold_on,
        annual_rate, updated_at)
      select i."proforma", i."customerId", i."projectCode", i."productName", i."currency", i."plaza", i."soldOn",
        i."annualRate", ${now.toString()}::timestamptz
      from ${records(missing)}`.execute(trx)
  }
  if (changed.length > 0) {
    await sql`update property p set project_code = i."projectCode", product_name = i."productName",
        currency = i."currency", plaza = i."plaza", sold_on = i."soldOn", annual_rate = i."annualRate",
        updated_at = ${now.toString()}::timestamptz
      from ${records(changed)} where p.proforma = i."proforma"`.execute(trx)
  }
  const unchanged = located.length - missing.length - changed.length - refusals.length
  return { created: missing.length, updated: changed.length, unchanged, refusals }
}

function faultOf(found: Omit<Known, 'position'>): Fault | null {
  if (found.customer_id === null)
    return { field: 'documentNumber', reason: 'no hay un cliente con ese documento' }
  if (!found.project_known) return { field: 'projectCode', reason: 'no hay un proyecto con ese código' }
  if (found.owner_id !== null && found.owner_id !== found.customer_id) {
    return { field: 'proforma', reason: 'ya pertenece a otro cliente' }
  }
  return null
}

async function findKnown(trx: Trx, located: readonly Located<PropertyRow>[]): Promise<Known[]> {
  const numbered = located.map(({ row }, position) => ({ ...row, position }))
  const found = await sql<Known>`
    select i."position", c.id as customer_id, j.code is not null as project_known, p.customer_id as owner_id,
      coalesce((p.project_code, p.product_name, p.currency, p.plaza, p.sold_on, p.annual_rate)
        = (i."projectCode", i."productName", i."currency", i."plaza", i."soldOn", i."annualRate"), false) as same
    from ${records(numbered)}
    left join customer c on c.document_type = i."documentType" and c.document_number = i."documentNumber"
    left join project j on j.code = i."projectCode"
    left join property p on p.proforma = i."proforma"
    order by i."position"`.execute(trx)
  return found.rows
}

function records(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as i("position" int, "proforma" text, "customerId" bigint,
    "documentType" text, "documentNumber" text, "projectCode" text, "productName" text, "currency" text,
    "plaza" text, "soldOn" date, "annualRate" numeric)`
}
