import type { GalleryPicture } from '@llave/contract/staff/contents/gallery'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { mediaAddress } from '../../portfolio/media-address.ts'

/** A project's gallery in the order of the portal. */
export async function findGallery(db: Queryable, projectCode: string): Promise<GalleryPicture[]> {
  const { rows } = await sql<Omit<GalleryPicture, 'source'> & { readonly fileId: string }>`
    select '' as "pictureId", 'erp' as origin, file_id as "fileId", width, height, '' as "placedBy",
      null::timestamptz as "placedAt", 0 as later, position
    from project_picture where project_code = ${projectCode} and kind = 'gallery'
    union all
    select g.id::text, 'mesa', g.file_id, g.width, g.height, s.name, g.placed_at, 1, g.position
    from gallery_picture g join staff_person s on s.id = g.placed_by where g.project_code = ${projectCode}
    order by later, position`.execute(db)
  return rows.map(({ pictureId, origin, fileId, width, height, placedBy, placedAt }) => ({
    pictureId,
    origin,
    source: mediaAddress(fileId),
    width,
    height,
    placedBy,
    placedAt,
  }))
}

/** Of two who change one gallery the second waits for the first. False where there is no such project. */
export async function lockGallery(trx: Trx, projectCode: string): Promise<boolean> {
  const found = await trx
    .selectFrom('project')
    .select('code')
    .where('code', '=', projectCode)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a project's gallery shows a picture from these bytes, whoever sent it. */
export async function isInGallery(
  db: Queryable,
  projectCode: string,
  sourceHash: Uint8Array,
): Promise<boolean> {
  const hash = Buffer.from(sourceHash)
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from gallery_picture where project_code = ${projectCode} and source_sha256 = ${hash}
    ) or exists (
      select from project_picture
      where project_code = ${projectCode} and kind = 'gallery' and source_sha256 = ${hash}
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The numbers of the pictures of Mesa in their order. */
export async function findOwnOrder(db: Queryable, projectCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gallery_picture')
    .select('id')
    .where('project_code', '=', projectCode)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => String(id))
}

type NewPicture = {
  readonly projectCode: string
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly sourceHash: Uint8Array
  readonly staffId: number
}

/** At the end of a locked gallery. */
export async function insertGalleryPicture(
  trx: Trx,
  { projectCode, fileId, width, height, sourceHash, staffId }: NewPicture,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('gallery_picture')
    .values(({ selectFrom }) => ({
      project_code: projectCode,
      file_id: fileId,
      width,
      height,
      source_sha256: Buffer.from(sourceHash),
      position: selectFrom('gallery_picture')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('project_code', '=', projectCode),
      placed_by: staffId,
      placed_at: now.toString(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the pictures of a locked gallery the places of this order, which names each of them once. */
export async function writeOrder(trx: Trx, projectCode: string, order: readonly string[]): Promise<void> {
  await sql`update gallery_picture g set position = o.place
    from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as o(id, place)
    where g.project_code = ${projectCode} and g.id = o.id::bigint`.execute(trx)
}

/** Deletes a picture of Mesa with its file, which is of no other picture; false where there is none. */
export async function deleteGalleryPicture(trx: Trx, projectCode: string, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('gallery_picture')
    .where('id', '=', id)
    .where('project_code', '=', projectCode)
    .returning('file_id')
    .executeTakeFirst()
  if (gone) await trx.deleteFrom('file').where('id', '=', gone.file_id).execute()
  return gone !== undefined
}
