import type { ProgressRow } from '@llave/contract/integration/rows/progress-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { deleteUnusedFiles } from './pictures.store.ts'
import type { RowOutcome } from './row-kind.ts'
import { plainName } from './source-file.ts'

/** Deletes pictures of the works, with the files that no other picture uses. */
export async function withdrawProgress(
  trx: Trx,
  rows: readonly Pick<ProgressRow, 'projectCode' | 'picture'>[],
): Promise<RowOutcome[]> {
  const named = rows.map(({ projectCode, picture }) => ({ project: projectCode, name: plainName(picture) }))
  const gone = await sql<{ place: number; file_id: string }>`
    delete from progress_picture p using rows from (json_to_recordset(${JSON.stringify(named)}::json)
      as (project text, name text)) with ordinality as i
    where p.project_code = i.project and p.source_name = i.name
    returning i.ordinality::int as place, p.file_id`.execute(trx)
  await deleteUnusedFiles(
    trx,
    gone.rows.map(({ file_id }) => file_id),
  )
  const deleted = new Set(gone.rows.map(({ place }) => place))
  return rows.map((_, place) => (deleted.has(place + 1) ? 'withdrawn' : 'same'))
}
