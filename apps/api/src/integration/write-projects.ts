import type { Trx } from '../database/database.ts'
import type { Picture } from '../files/encode-picture.ts'
import { putFile } from '../files/files.store.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import { findSamePicture, type StoredPicture } from './pictures.store.ts'
import type { ProjectRow } from './project-row.ts'
import { encodeOrRefuse, hexOf, PictureRefused, readSourcePicture } from './source-picture.ts'
import { findProjects, type PlacedPicture, replacePictures, upsertProject } from './write-projects.store.ts'

/** A picture that a row names, with the hash of the file as it lies there. */
type WantedPicture = Pick<PlacedPicture, 'kind' | 'position' | 'sourceHash'> & {
  readonly field: keyof ProjectRow
  readonly source: Uint8Array
}

/** Stores projects with their pictures, which stand as files beside the data. */
export async function writeProjects(
  trx: Trx,
  located: readonly Located<ProjectRow>[],
  context: BatchContext,
): Promise<BatchOutcome> {
  const known = await findProjects(
    trx,
    located.map(({ row }) => row),
  )
  const refusals: (Fault & { line: number })[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { line, row } of located) {
    const before = known.get(row.code)
    try {
      const wanted = await readPictures(row, context.folder)
      const samePictures = before?.pictures === fingerprint(wanted)
      if (before?.same && samePictures) {
        counts.unchanged += 1
        continue
      }
      // All are encoded before the first write: a picture at fault leaves the project as it was.
      const placed = samePictures ? null : await placePictures(trx, wanted, context.now)
      await upsertProject(trx, row, context.now)
      if (placed) await replacePictures(trx, row.code, placed)
      counts[before ? 'updated' : 'created'] += 1
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      refusals.push({ line, ...error.fault })
    }
  }
  return { ...counts, refusals }
}

async function readPictures(row: ProjectRow, folder: string): Promise<WantedPicture[]> {
  const wanted: WantedPicture[] = []
  async function want(field: keyof ProjectRow, kind: WantedPicture['kind'], path: string, position: number) {
    const { bytes, hash } = await readSourcePicture(folder, path, field)
    wanted.push({ field, kind, position, source: bytes, sourceHash: hash })
  }
  if (row.homePicture) await want('homePicture', 'home', row.homePicture, 0)
  if (row.bannerPicture) await want('bannerPicture', 'banner', row.bannerPicture, 0)
  if (row.mapPicture) await want('mapPicture', 'map', row.mapPicture, 0)
  for (const [position, path] of row.galleryPictures.entries()) {
    await want('galleryPictures', 'gallery', path, position)
  }
  return wanted
}

/** What `findProjects` answers for the pictures that stand there. */
function fingerprint(pictures: readonly WantedPicture[]): string {
  return pictures
    .map(({ kind, position, sourceHash }) => `${kind} ${position} ${hexOf(sourceHash)}`)
    .sort()
    .join(';')
}

async function placePictures(
  trx: Trx,
  wanted: readonly WantedPicture[],
  now: Temporal.Instant,
): Promise<PlacedPicture[]> {
  const encoded = new Map<string, Picture>()
  const placed = new Map<string, StoredPicture>()
  for (const { field, source, sourceHash } of wanted) {
    const hash = hexOf(sourceHash)
    if (encoded.has(hash) || placed.has(hash)) continue
    const same = await findSamePicture(trx, sourceHash)
    if (same) placed.set(hash, same)
    else encoded.set(hash, await encodeOrRefuse(source, field))
  }
  for (const [hash, { bytes, width, height }] of encoded) {
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes }, now)
    placed.set(hash, { fileId, width, height })
  }
  return wanted.flatMap(({ kind, position, sourceHash }) => {
    const file = placed.get(hexOf(sourceHash))
    return file ? [{ ...file, kind, position, sourceHash }] : []
  })
}
