import type { NoticeRow } from '@llave/contract/integration/rows/notice-row'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import type { BatchContext, RowOutcome } from './row-kind.ts'
import { upsertValidRows } from './upsert-valid-rows.ts'

const notices: RowPlan<'notice', NoticeRow> = {
  table: 'notice',
  columns: {
    id: 'ours',
    external_id: { key: 'id' },
    proforma: { member: 'proforma' },
    title: { member: 'title' },
    text: { member: 'text' },
    published_on: { member: 'publishedOn' },
    created_batch: 'ours',
  },
}

/** Stores notices by the developer's id; whether a customer has read one is kept when it changes. */
export async function writeNotices(
  trx: Trx,
  rows: readonly NoticeRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const wanted = rows.flatMap(({ proforma }) => proforma ?? [])
  const found =
    wanted.length === 0
      ? []
      : await trx.selectFrom('property').select('proforma').where('proforma', 'in', wanted).execute()
  const known = new Set(found.map(({ proforma }) => proforma))
  const validated = rows.map((row) =>
    row.proforma === null || known.has(row.proforma)
      ? { row }
      : { fault: { field: 'proforma', reason: 'no existe' } },
  )
  return upsertValidRows(trx, notices, validated, now)
}
