import type { Trx } from '../database/database.ts'
import type { BatchContext, Fault, RowOutcome } from './import-kind.ts'
import { removeUnshown } from './pictures.store.ts'
import { fileOf, type PlacedPictures, placePictures } from './place-pictures.ts'
import type { ProgressRow } from './progress-row.ts'
import { hexOf, PictureRefused, readSourcePicture } from './source-picture.ts'
import { upsertJudged } from './upsert-judged.ts'
import { findProgressFiles, findStages, progressPictures } from './write-progress.store.ts'

/** Stores pictures of the works. They add up: one that is not among the rows stays. */
export async function writeProgress(
  trx: Trx,
  rows: readonly ProgressRow[],
  { folder, now }: BatchContext,
): Promise<RowOutcome[]> {
  const projects = [...new Set(rows.map(({ projectCode }) => projectCode))]
  const stages = await findStages(trx, projects)
  const known = await findProgressFiles(trx, projects)
  const placed: PlacedPictures = new Map()
  const replaced: string[] = []

  async function judge(row: ProgressRow) {
    const fault = faultOf(row, stages.get(row.projectCode))
    if (fault) return { fault }
    const before = known.get(`${row.projectCode} ${row.picture}`)
    try {
      const source = await readSourcePicture(folder, row.picture, 'picture')
      if (before && hexOf(before.sourceHash) === hexOf(source.hash)) return { row: { ...row, ...before } }
      await placePictures(trx, [{ ...source, field: 'picture' }], placed, now)
      if (before) replaced.push(before.fileId)
      return { row: { ...row, ...fileOf(placed, source.hash), sourceHash: source.hash } }
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return { fault: error.fault }
    }
  }

  const judged = []
  for (const row of rows) judged.push(await judge(row))
  const outcomes = await upsertJudged(trx, progressPictures, judged, now)
  await removeUnshown(trx, replaced)
  return outcomes
}

function faultOf(row: ProgressRow, stages: readonly string[] | undefined): Fault | null {
  if (!stages) return { field: 'projectCode', reason: 'no hay un proyecto con ese código' }
  if (row.stage !== '' && !stages.includes(row.stage)) {
    return { field: 'stage', reason: 'no es una etapa de ese proyecto' }
  }
  return null
}
