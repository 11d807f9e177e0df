import type { Trx } from '../database/database.ts'
import type { StoredPicture } from './pictures.store.ts'
import type { ProgressRow } from './progress-row.ts'

/** A picture of the works as it is stored. */
export type KnownProgress = {
  readonly takenOn: Temporal.PlainDate
  readonly title: string
  readonly stage: string
  readonly fileId: string
  readonly sourceHash: Uint8Array
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

/** What is stored for these projects, by project and name of the file. */
export async function findProgress(
  trx: Trx,
  projects: readonly string[],
): Promise<Map<string, KnownProgress>> {
  const rows = await trx
    .selectFrom('progress_picture')
    .select(['project_code', 'source_name', 'taken_on', 'title', 'stage', 'file_id', 'source_sha256'])
    .where('project_code', 'in', projects)
    .execute()
  return new Map(
    rows.map((row) => [
      `${row.project_code} ${row.source_name}`,
      {
        takenOn: row.taken_on,
        title: row.title,
        stage: row.stage,
        fileId: row.file_id,
        sourceHash: row.source_sha256,
      },
    ]),
  )
}

export async function writeProgressPicture(
  trx: Trx,
  row: ProgressRow,
  sourceHash: Uint8Array,
  { fileId, width, height }: StoredPicture,
): Promise<void> {
  const values = {
    taken_on: row.takenOn,
    title: row.title,
    stage: row.stage,
    file_id: fileId,
    width,
    height,
    source_sha256: Buffer.from(sourceHash),
  }
  await trx
    .insertInto('progress_picture')
    .values({ project_code: row.projectCode, source_name: row.picture, ...values })
    .onConflict((conflict) => conflict.columns(['project_code', 'source_name']).doUpdateSet(values))
    .execute()
}
