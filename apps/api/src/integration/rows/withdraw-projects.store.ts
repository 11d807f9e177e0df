import type { ProjectRow } from '@llave/contract/integration/rows/project-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { deleteUnusedFiles } from './pictures.store.ts'
import type { RowOutcome } from './row-kind.ts'
import { deleteOldFiles } from './write-documents.store.ts'

/** Deletes projects in which nothing was ever sold, with their pictures and papers. */
export async function withdrawProjects(
  trx: Trx,
  rows: readonly Pick<ProjectRow, 'code'>[],
): Promise<RowOutcome[]> {
  const codes = rows.map(({ code }) => code)
  const found = await sql<{ code: string; named: boolean }>`
    select j.code, exists (select from property where project_code = j.code)
      or exists (select from query where project_code = j.code) as named
    from project j where j.code in (select json_array_elements_text(${JSON.stringify(codes)}::json))`.execute(
    trx,
  )
  const named = new Map(found.rows.map((row) => [row.code, row.named]))
  await deleteProjects(
    trx,
    codes.filter((code) => named.get(code) === false),
  )
  return codes.map((code): RowOutcome => {
    const stays = named.get(code)
    if (stays === undefined) return 'same'
    return stays ? { field: 'code', reason: 'hay o hubo propiedades o consultas en él' } : 'withdrawn'
  })
}

async function deleteProjects(trx: Trx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const pictures = await trx
    .selectFrom('project_picture')
    .select('file_id')
    .where('project_code', 'in', codes)
    .union(trx.selectFrom('progress_picture').select('file_id').where('project_code', 'in', codes))
    .union(trx.selectFrom('gallery_picture').select('file_id').where('project_code', 'in', codes))
    .execute()
  const papers = await trx
    .deleteFrom('document')
    .where('project_code', 'in', codes)
    .returning('file_id')
    .execute()
  await trx.deleteFrom('project').where('code', 'in', codes).execute()
  await deleteUnusedFiles(
    trx,
    pictures.map(({ file_id }) => file_id),
  )
  await deleteOldFiles(
    trx,
    papers.map(({ file_id }) => file_id),
  )
}
