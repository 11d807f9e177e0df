import type { ProjectRow } from '@llave/contract/integration/rows/project-row'
import type { Trx } from '../../database/database.ts'
import { compareRows, type RowChange, writeRows } from '../../database/upsert-rows.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import type { ReadSourceFile, SourceFile } from './source-file.ts'
import { findSourcePicture, PictureRefused } from './source-picture.ts'
import { fileOf, noPictures, storePictures } from './store-pictures.ts'
import {
  findPictures,
  fingerprint,
  keepDeliveryChanges,
  type LinkedPicture,
  projects,
  replacePictures,
} from './write-projects.store.ts'

/** A picture named by a row, with its file. */
type WantedPicture = SourceFile &
  Pick<LinkedPicture, 'kind' | 'position'> & { readonly field: keyof ProjectRow }

/** Stores projects with their pictures, which are files that the rows name. */
export async function writeProjects(
  trx: Trx,
  rows: readonly ProjectRow[],
  { readFile, now }: BatchContext,
): Promise<RowOutcome[]> {
  const compared = await compareRows(trx, projects, rows)
  const shown = await findPictures(
    trx,
    rows.map(({ code }) => code),
  )
  const pictures = noPictures()
  const replaced = new Map<string, readonly LinkedPicture[]>()

  /** Stores the pictures of a row and decides its outcome. */
  async function validate(row: ProjectRow, change: RowChange): Promise<RowChange | Fault> {
    try {
      const wanted = await findWanted(row, readFile)
      if ((shown.get(row.code) ?? '') === fingerprint(wanted)) return change
      await storePictures(trx, wanted, pictures, now)
      replaced.set(
        row.code,
        wanted.map(({ kind, position, hash }) => ({
          ...fileOf(pictures, hash),
          projectCode: row.code,
          kind,
          position,
          sourceHash: hash,
        })),
      )
      return change === 'same' ? 'changed' : change
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return error.fault
    }
  }

  const outcomes: (RowChange | Fault)[] = []
  for (const [place, row] of rows.entries()) {
    outcomes.push(await validate(row, compared[place] as RowChange))
  }
  await writeRows(
    trx,
    projects,
    rows,
    outcomes.map((outcome) => (isFault(outcome) ? 'same' : outcome)),
    now,
  )
  await keepDeliveryChanges(
    trx,
    rows.map(({ code }) => code),
  )
  await replacePictures(trx, [...replaced.keys()], [...replaced.values()].flat(), now)
  return outcomes
}

function isFault(outcome: RowChange | Fault): outcome is Fault {
  return typeof outcome === 'object'
}

async function findWanted(row: ProjectRow, readFile: ReadSourceFile): Promise<WantedPicture[]> {
  const wanted: WantedPicture[] = []
  async function want(field: keyof ProjectRow, kind: WantedPicture['kind'], path: string, position: number) {
    wanted.push({ ...(await findSourcePicture(readFile, path, field)), field, kind, position })
  }
  if (row.homePicture) await want('homePicture', 'home', row.homePicture, 0)
  if (row.bannerPicture) await want('bannerPicture', 'banner', row.bannerPicture, 0)
  if (row.mapPicture) await want('mapPicture', 'map', row.mapPicture, 0)
  for (const [position, path] of row.galleryPictures.entries()) {
    await want('galleryPictures', 'gallery', path, position)
  }
  return wanted
}
