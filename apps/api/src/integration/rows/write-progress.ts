import type { ProgressRow } from '@llave/contract/integration/rows/progress-row'
import type { Trx } from '../../database/database.ts'
import { deleteUnusedFiles } from './pictures.store.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { plainName } from './source-file.ts'
import { findSourcePicture, hexOf, PictureRefused } from './source-picture.ts'
import { fileOf, noPictures, storePictures } from './store-pictures.ts'
import { upsertValidRows } from './upsert-valid-rows.ts'
import { findProgressFiles, findStages, progressPictures } from './write-progress.store.ts'

/** Stores pictures of the works. An import only adds: pictures that are not among the rows stay. */
export async function writeProgress(
  trx: Trx,
  rows: readonly ProgressRow[],
  { readFile, now }: BatchContext,
): Promise<RowOutcome[]> {
  const projects = [...new Set(rows.map(({ projectCode }) => projectCode))]
  const stages = await findStages(trx, projects)
  const known = await findProgressFiles(trx, projects)
  const pictures = noPictures()
  const replaced: string[] = []

  async function validate(row: ProgressRow) {
    const fault = faultOf(row, stages.get(row.projectCode))
    if (fault) return { fault }
    const sourceName = plainName(row.picture)
    const before = known.get(`${row.projectCode} ${sourceName}`)
    try {
      const source = await findSourcePicture(readFile, row.picture, 'picture')
      if (before && hexOf(before.sourceHash) === hexOf(source.hash))
        return { row: { ...row, sourceName, ...before } }
      await storePictures(trx, [{ ...source, field: 'picture' }], pictures, now)
      if (before) replaced.push(before.fileId)
      return { row: { ...row, sourceName, ...fileOf(pictures, source.hash), sourceHash: source.hash } }
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return { fault: error.fault }
    }
  }

  const validated = []
  for (const row of rows) validated.push(await validate(row))
  const outcomes = await upsertValidRows(trx, progressPictures, validated, now)
  await deleteUnusedFiles(trx, replaced)
  return outcomes
}

function faultOf(row: ProgressRow, stages: readonly string[] | undefined): Fault | null {
  if (!stages) return { field: 'projectCode', reason: 'no hay un proyecto con ese código' }
  if (row.stage !== '' && !stages.includes(row.stage)) {
    return { field: 'stage', reason: 'no es una etapa de ese proyecto' }
  }
  return null
}
