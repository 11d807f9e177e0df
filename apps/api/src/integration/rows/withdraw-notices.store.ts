import type { NoticeRow } from '@llave/contract/integration/rows/notice-row'
import type { Trx } from '../../database/database.ts'
import type { RowOutcome } from './row-kind.ts'

/** Deletes notices by the developer's id, with who has read them. One that was written here has none. */
export async function withdrawNotices(
  trx: Trx,
  rows: readonly Pick<NoticeRow, 'id'>[],
): Promise<RowOutcome[]> {
  const ids = rows.map(({ id }) => id)
  const gone = await trx
    .deleteFrom('notice')
    .where('external_id', 'in', ids)
    .returning('external_id')
    .execute()
  const deleted = new Set(gone.map(({ external_id }) => external_id))
  return ids.map((id) => (deleted.has(id) ? 'withdrawn' : 'same'))
}
