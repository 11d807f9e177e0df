import type { Picture } from '@llave/domain/portfolio/picture'
import type { ProductDetail, ProjectLocation } from '@llave/domain/portfolio/product'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'
import { mediaAddress } from './media-address.ts'

/** The customer's own among the proformas, with their project's pictures and position. */
export async function findProducts(
  db: Queryable,
  customerId: number,
  proformas: readonly string[],
): Promise<Map<string, ProductDetail>> {
  const rows = await db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['p.proforma', 'p.product_name', 'p.currency', 'p.plaza', 'p.sold_on'])
    .select(['j.code', 'j.name', 'j.latitude', 'j.longitude'])
    .where('p.proforma', 'in', proformasHeldBy(db, customerId))
    .where('p.proforma', 'in', proformas)
    .execute()
  const pictures = await findPictures(
    db,
    rows.map((row) => row.code),
  )
  return new Map(
    rows.map((row) => [
      row.proforma,
      {
        proforma: row.proforma,
        projectCode: row.code,
        projectName: row.name,
        name: row.product_name,
        currency: row.currency,
        plaza: row.plaza,
        soldOn: row.sold_on,
        position:
          row.latitude === null || row.longitude === null
            ? null
            : { latitude: row.latitude, longitude: row.longitude },
        banner: picturesOf(pictures, row.code, 'banner')[0]?.source ?? '',
        map: picturesOf(pictures, row.code, 'map')[0] ?? null,
        gallery: picturesOf(pictures, row.code, 'gallery'),
      },
    ]),
  )
}

type PictureKind = 'home' | 'banner' | 'map' | 'gallery'
type PictureRow = {
  project_code: string
  kind: PictureKind
  file_id: string
  width: number
  height: number
}

async function findPictures(db: Queryable, codes: readonly string[]): Promise<PictureRow[]> {
  if (codes.length === 0) return []
  // Those of Mesa after those of the project's row.
  return await db
    .selectFrom('project_picture')
    .select(['project_code', 'kind', 'file_id', 'width', 'height', 'position', sql<number>`0`.as('later')])
    .where('project_code', 'in', codes)
    .unionAll(
      db
        .selectFrom('gallery_picture')
        .select(['project_code', sql<PictureKind>`'gallery'`.as('kind'), 'file_id', 'width', 'height'])
        .select(['position', sql<number>`1`.as('later')])
        .where('project_code', 'in', codes),
    )
    .orderBy('later')
    .orderBy('position')
    .execute()
}

function picturesOf(pictures: readonly PictureRow[], code: string, kind: PictureKind): Picture[] {
  return pictures.flatMap((picture) =>
    picture.project_code === code && picture.kind === kind
      ? [{ source: mediaAddress(picture.file_id), width: picture.width, height: picture.height }]
      : [],
  )
}

/** The positions of the customer's projects. */
export async function findLocations(db: Queryable, customerId: number): Promise<ProjectLocation[]> {
  return await db
    .selectFrom('project')
    .select(['code as projectCode', 'address', 'district', 'province', 'department'])
    .where('code', 'in', (query) =>
      query
        .selectFrom('property')
        .select('project_code')
        .where('proforma', 'in', proformasHeldBy(db, customerId)),
    )
    .orderBy('code')
    .execute()
}
