import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trx } from '../database/database.ts'
import { encodePicture, type Picture, PictureFault } from '../portfolio/encode-picture.ts'
import { largestFile, putFile } from '../portfolio/files.store.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import type { ProjectRow } from './project-row.ts'
import {
  findProjects,
  findSamePicture,
  type PlacedPicture,
  replacePictures,
  upsertProject,
} from './write-projects.store.ts'

/** A picture that a row names, with the hash of the file as it lies there. */
type WantedPicture = Pick<PlacedPicture, 'kind' | 'position' | 'sourceHash'> & {
  readonly field: keyof ProjectRow
  readonly source: Uint8Array
}

/** A picture at fault, with the column that named it. */
class PictureRefused extends Error {
  readonly fault: Fault
  constructor(field: keyof ProjectRow, reason: string) {
    super(reason)
    this.fault = { field, reason }
  }
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
    const source = await readSource(join(folder, path)).catch((error: unknown) => {
      if (error instanceof PictureFault) throw new PictureRefused(field, `${path}: ${error.message}`)
      throw new PictureRefused(field, `${path}: no se encuentra el archivo`)
    })
    const sourceHash = createHash('sha256').update(source).digest()
    wanted.push({ field, kind, position, source, sourceHash })
  }
  if (row.homePicture) await want('homePicture', 'home', row.homePicture, 0)
  if (row.bannerPicture) await want('bannerPicture', 'banner', row.bannerPicture, 0)
  if (row.mapPicture) await want('mapPicture', 'map', row.mapPicture, 0)
  for (const [position, path] of row.galleryPictures.entries()) {
    await want('galleryPictures', 'gallery', path, position)
  }
  return wanted
}

async function readSource(path: string): Promise<Uint8Array> {
  if ((await stat(path)).size > largestFile) throw new PictureFault('pesa más de 20 MB')
  return readFile(path)
}

/** What `findProjects` answers for the pictures that stand there. */
function fingerprint(pictures: readonly WantedPicture[]): string {
  return pictures
    .map(({ kind, position, sourceHash }) => `${kind} ${position} ${hex(sourceHash)}`)
    .sort()
    .join(';')
}

async function placePictures(
  trx: Trx,
  wanted: readonly WantedPicture[],
  now: Temporal.Instant,
): Promise<PlacedPicture[]> {
  const encoded = new Map<string, Picture>()
  const placed = new Map<string, Pick<PlacedPicture, 'fileId' | 'width' | 'height'>>()
  for (const { field, source, sourceHash } of wanted) {
    const hash = hex(sourceHash)
    if (encoded.has(hash) || placed.has(hash)) continue
    const same = await findSamePicture(trx, sourceHash)
    if (same) placed.set(hash, same)
    else encoded.set(hash, await encodeOrRefuse(field, source))
  }
  for (const [hash, { bytes, width, height }] of encoded) {
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes }, now)
    placed.set(hash, { fileId, width, height })
  }
  return wanted.flatMap(({ kind, position, sourceHash }) => {
    const file = placed.get(hex(sourceHash))
    return file ? [{ ...file, kind, position, sourceHash }] : []
  })
}

function encodeOrRefuse(field: keyof ProjectRow, source: Uint8Array): Promise<Picture> {
  return encodePicture(source).catch((error: unknown) => {
    if (error instanceof PictureFault) throw new PictureRefused(field, error.message)
    throw error
  })
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
