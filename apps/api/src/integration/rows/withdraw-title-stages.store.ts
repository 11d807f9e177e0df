import type { TitleStageRow } from '@llave/contract/integration/rows/title-stage-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowOutcome } from './row-kind.ts'

/** Forgets what was said of stages. */
export async function withdrawTitleStages(
  trx: Trx,
  rows: readonly Pick<TitleStageRow, 'proforma' | 'stage'>[],
): Promise<RowOutcome[]> {
  const gone = await sql<{ place: number }>`
    delete from title_stage t using rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (proforma text, stage text)) with ordinality as i
    where t.proforma = i.proforma and t.stage = i.stage
    returning i.ordinality::int as place`.execute(trx)
  const deleted = new Set(gone.rows.map(({ place }) => place))
  return rows.map((_, place) => (deleted.has(place + 1) ? 'withdrawn' : 'same'))
}
