import type { Trx } from '../database/database.ts'
import { putFile } from '../files/files.store.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import { findSamePicture, removeUnshown, type StoredPicture } from './pictures.store.ts'
import type { ProgressRow } from './progress-row.ts'
import {
  encodeOrRefuse,
  hexOf,
  PictureRefused,
  readSourcePicture,
  type SourcePicture,
} from './source-picture.ts'
import { findProgress, findStages, type KnownProgress, writeProgressPicture } from './write-progress.store.ts'

/** Stores pictures of the works. They add up: one that is not among the rows stays. */
export async function writeProgress(
  trx: Trx,
  located: readonly Located<ProgressRow>[],
  context: BatchContext,
): Promise<BatchOutcome> {
  const projects = [...new Set(located.map(({ row }) => row.projectCode))]
  const stages = await findStages(trx, projects)
  const known = await findProgress(trx, projects)
  const refusals: (Fault & { line: number })[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { line, row } of located) {
    const fault = faultOf(row, stages.get(row.projectCode))
    if (fault) {
      refusals.push({ line, ...fault })
      continue
    }
    const before = known.get(`${row.projectCode} ${row.picture}`)
    try {
      const source = await readSourcePicture(context.folder, row.picture, 'picture')
      if (before && isSame(before, row, source)) {
        counts.unchanged += 1
        continue
      }
      const stored = await storePicture(trx, source, context.now)
      await writeProgressPicture(trx, row, source.hash, stored)
      if (before && before.fileId !== stored.fileId) await removeUnshown(trx, [before.fileId])
      counts[before ? 'updated' : 'created'] += 1
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      refusals.push({ line, ...error.fault })
    }
  }
  return { ...counts, refusals }
}

function faultOf(row: ProgressRow, stages: readonly string[] | undefined): Fault | null {
  if (!stages) return { field: 'projectCode', reason: 'no hay un proyecto con ese código' }
  if (row.stage !== '' && !stages.includes(row.stage)) {
    return { field: 'stage', reason: 'no es una etapa de ese proyecto' }
  }
  return null
}

function isSame(before: KnownProgress, row: ProgressRow, { hash }: SourcePicture): boolean {
  return (
    before.takenOn.toString() === row.takenOn &&
    before.title === row.title &&
    before.stage === row.stage &&
    hexOf(before.sourceHash) === hexOf(hash)
  )
}

async function storePicture(
  trx: Trx,
  { bytes, hash }: SourcePicture,
  now: Temporal.Instant,
): Promise<StoredPicture> {
  const same = await findSamePicture(trx, hash)
  if (same) return same
  const picture = await encodeOrRefuse(bytes, 'picture')
  const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes: picture.bytes }, now)
  return { fileId, width: picture.width, height: picture.height }
}
