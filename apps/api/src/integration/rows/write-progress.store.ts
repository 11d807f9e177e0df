import type { ProgressRow } from '@llave/contract/integration/rows/progress-row'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import type { StoredPicture } from './pictures.store.ts'

/** The file of a picture, and what it came from. */
export type ProgressFile = StoredPicture & { readonly sourceHash: Uint8Array }

export const progressPictures: RowPlan<
  'progress_picture',
  ProgressRow & ProgressFile & { readonly sourceName: string }
> = {
  table: 'progress_picture',
  columns: {
    id: 'ours',
    project_code: { key: 'projectCode' },
    source_name: { key: 'sourceName' },
    taken_on: { member: 'takenOn' },
    title: { member: 'title' },
    stage: { member: 'stage' },
    view: { member: 'view' },
    file_id: { member: 'fileId' },
    width: { member: 'width' },
    height: { member: 'height' },
    source_sha256: { member: 'sourceHash' },
    created_batch: 'ours',
    placed_by: 'ours',
    placed_at: 'ours',
    version: 'ours',
  },
}

/** The stages of those projects that exist. */
export async function findStages(
  trx: Trx,
  projects: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await trx
    .selectFrom('project')
    .select(['code', 'stages'])
    .where('code', 'in', projects)
    .execute()
  return new Map(rows.map(({ code, stages }) => [code, stages]))
}

/** The files of the pictures that these projects have, by project and name. */
export async function findProgressFiles(
  trx: Trx,
  projects: readonly string[],
): Promise<Map<string, ProgressFile>> {
  const rows = await trx
    .selectFrom('progress_picture')
    .select([
      'project_code',
      'source_name',
      'file_id as fileId',
      'width',
      'height',
      'source_sha256 as sourceHash',
    ])
    .where('project_code', 'in', projects)
    .execute()
  return new Map(
    rows.map(({ project_code, source_name, ...file }) => [`${project_code} ${source_name}`, file]),
  )
}
