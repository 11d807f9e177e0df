import { createHash } from 'node:crypto'
import { mostOfGallery } from '@llave/contract/staff/contents/gallery'
import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { putFile } from '../../files/files.store.ts'
import { ApiError } from '../../http/api-error.ts'
import { encodeUpload } from './encode-upload.ts'
import {
  deleteGalleryPicture,
  findOwnOrder,
  insertGalleryPicture,
  isInGallery,
  lockGallery,
  writeOrder,
} from './gallery.store.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

/**
 * Stores a picture at the end of a project's gallery, as what is served to customers. Throws ApiError where it is no
 * picture or there already, where the gallery is full, or where there is no such project.
 */
export async function placeInGallery(
  { db, clock }: Parts,
  staffId: number,
  { projectCode, bytes }: { readonly projectCode: string; readonly bytes: Uint8Array },
): Promise<{ readonly pictureId: string }> {
  const now = clock.now()
  const sourceHash = createHash('sha256').update(bytes).digest()
  // Before the transaction: it takes up to a second.
  const picture = await encodeUpload(bytes)
  return transact(db, async (trx) => {
    await requireGallery(trx, projectCode)
    if (await isInGallery(trx, projectCode, sourceHash)) throw new ApiError('foto_repetida')
    if ((await findOwnOrder(trx, projectCode)).length >= mostOfGallery) throw new ApiError('galeria_llena')
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes: picture.bytes }, now)
    const { width, height } = picture
    const row = { projectCode, fileId, width, height, sourceHash, staffId }
    const id = await insertGalleryPicture(trx, row, now)
    const act = { action: 'gallery.placed', subject: `project:${projectCode}`, staffId } as const
    await writeAudit(trx, { ...act, details: { picture: id } }, now)
    return { pictureId: String(id) }
  })
}

/** Puts the pictures of Mesa in another order. Throws ApiError where they stand otherwise than was seen. */
export async function orderPictures(
  { db, clock }: Parts,
  staffId: number,
  {
    projectCode,
    seen,
    order,
    why,
  }: {
    readonly projectCode: string
    readonly seen: readonly string[]
    readonly order: readonly string[]
    readonly why: string
  },
): Promise<void> {
  await transact(db, async (trx) => {
    await requireGallery(trx, projectCode)
    const stands = await findOwnOrder(trx, projectCode)
    if (stands.join() !== seen.join() || stands.toSorted().join() !== order.toSorted().join())
      throw new ApiError('foto_cambiada')
    await writeOrder(trx, projectCode, order)
    const act = { action: 'gallery.ordered', subject: `project:${projectCode}`, staffId, why } as const
    await writeAudit(trx, { ...act, changes: { order: changed(stands, order) } }, clock.now())
  })
}

/** Takes a picture of Mesa out of a gallery, with its file. Throws ApiError where there is none. */
export async function withdrawFromGallery(
  { db, clock }: Parts,
  staffId: number,
  {
    projectCode,
    pictureId,
    why,
  }: { readonly projectCode: string; readonly pictureId: number; readonly why: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await requireGallery(trx, projectCode)
    if (!(await deleteGalleryPicture(trx, projectCode, pictureId))) throw new ApiError('no_encontrado')
    const act = { action: 'gallery.withdrawn', subject: `project:${projectCode}`, staffId, why } as const
    await writeAudit(trx, { ...act, details: { picture: pictureId } }, clock.now())
  })
}

async function requireGallery(trx: Trx, projectCode: string): Promise<void> {
  if (!(await lockGallery(trx, projectCode))) throw new ApiError('no_encontrado')
}
