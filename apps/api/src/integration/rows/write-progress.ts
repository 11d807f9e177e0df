import type { Trx } from '../../database/database.ts'
import { deleteUnusedFiles } from './pictures.store.ts'
import type { ProgressRow } from './progress-row.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { hexOf, PictureRefused, readSourcePicture } from './source-picture.ts'
import { fileOf, type PicturesByHash, storePictures } from './store-pictures.ts'
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
  const stored: PicturesByHash = new Map()
  const replaced: string[] = []

  async function validate(row: ProgressRow) {
    const fault = faultOf(row, stages.get(row.projectCode))
    if (fault) return { fault }
    const before = known.get(`${row.projectCode} ${row.picture}`)
    try {
      const source = await readSourcePicture(readFile, row.picture, 'picture')
      if (before && hexOf(before.sourceHash) === hexOf(source.hash)) return { row: { ...row, ...before } }
      await storePictures(trx, [{ ...source, field: 'picture' }], stored, now)
      if (before) replaced.push(before.fileId)
      return { row: { ...row, ...fileOf(stored, source.hash), sourceHash: source.hash } }
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
