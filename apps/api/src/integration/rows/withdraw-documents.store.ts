import type { DocumentRow } from '@llave/contract/integration/rows/document-row'
import type { Trx } from '../../database/database.ts'
import type { RowOutcome } from './row-kind.ts'
import { deleteOldFiles } from './write-documents.store.ts'

/** Deletes papers with their files; an address that opens one ends with it. */
export async function withdrawDocuments(
  trx: Trx,
  rows: readonly Pick<DocumentRow, 'id'>[],
): Promise<RowOutcome[]> {
  const ids = rows.map(({ id }) => id)
  const gone = await trx
    .deleteFrom('document')
    .where('external_id', 'in', ids)
    .returning(['external_id', 'file_id'])
    .execute()
  await deleteOldFiles(
    trx,
    gone.map(({ file_id }) => file_id),
  )
  const deleted = new Set(gone.map(({ external_id }) => external_id))
  return ids.map((id) => (deleted.has(id) ? 'withdrawn' : 'same'))
}
