import type { TitleStageRow } from '@llave/contract/integration/rows/title-stage-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'

export const titleStages: RowPlan<'title_stage', TitleStageRow> = {
  table: 'title_stage',
  columns: {
    proforma: { key: 'proforma' },
    stage: { key: 'stage' },
    state: { member: 'state' },
    dated_on: { member: 'date' },
    responsible: { member: 'responsible' },
    document: { member: 'document' },
    created_batch: 'ours',
  },
}

/** Of each row whether its property is there, and its paper among those of the property and its project. */
export async function findKnown(
  trx: Trx,
  rows: readonly TitleStageRow[],
): Promise<readonly { readonly property: boolean; readonly document: boolean }[]> {
  const named = rows.map(({ proforma, document }) => ({ proforma, document }))
  const found = await sql<{ property: boolean; document: boolean }>`
    select p.proforma is not null as property,
      exists (select from document d where d.external_id = i.document
        and (d.proforma = p.proforma or d.project_code = p.project_code)) as document
    from rows from (json_to_recordset(${JSON.stringify(named)}::json)
      as (proforma text, document text)) with ordinality as i
    left join property p on p.proforma = i.proforma
    order by i.ordinality`.execute(trx)
  return found.rows
}
