import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { removeUnshown, type StoredPicture } from './pictures.store.ts'
import type { ProjectRow } from './project-row.ts'

export type PlacedPicture = StoredPicture & {
  readonly kind: 'home' | 'banner' | 'map' | 'gallery'
  readonly position: number
  readonly sourceHash: Uint8Array
}

/** Of each project that exists: whether the row says the same, and which pictures stand, as one text. */
export async function findProjects(
  trx: Trx,
  rows: readonly ProjectRow[],
): Promise<Map<string, { same: boolean; pictures: string }>> {
  const found = await sql<{ code: string; same: boolean; pictures: string }>`
    select p.code,
      (p.name, p.address, p.district, p.province, p.department) =
        (i."name", i."address", i."district", i."province", i."department")
      and (p.latitude, p.longitude) is not distinct from (i."latitude", i."longitude")
      and p.stages = i."stages" as same,
      coalesce((select string_agg(line, ';' order by line collate "C") from (
        select kind || ' ' || position || ' ' || encode(source_sha256, 'hex') as line
        from project_picture where project_code = p.code) lines), '') as pictures
    from json_to_recordset(${JSON.stringify(rows)}::json) as i("code" text, "name" text, "address" text,
      "district" text, "province" text, "department" text, "latitude" float8, "longitude" float8, "stages" text[])
    join project p on p.code = i."code"
    order by p.code for update of p`.execute(trx)
  return new Map(found.rows.map(({ code, ...rest }) => [code, rest]))
}

export async function upsertProject(trx: Trx, row: ProjectRow, now: Temporal.Instant): Promise<void> {
  const { code, name, address, district, province, department, latitude, longitude, stages } = row
  const values = {
    name,
    address,
    district,
    province,
    department,
    latitude,
    longitude,
    stages,
    updated_at: now.toString(),
  }
  await trx
    .insertInto('project')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

/** Puts exactly these pictures in the place of the project's old ones; files that nobody shows any more go. */
export async function replacePictures(
  trx: Trx,
  projectCode: string,
  pictures: readonly PlacedPicture[],
): Promise<void> {
  const removed = await trx
    .deleteFrom('project_picture')
    .where('project_code', '=', projectCode)
    .returning('file_id')
    .execute()
  if (pictures.length > 0) {
    await trx
      .insertInto('project_picture')
      .values(
        pictures.map(({ kind, position, sourceHash, fileId, width, height }) => ({
          project_code: projectCode,
          kind,
          position,
          file_id: fileId,
          width,
          height,
          source_sha256: Buffer.from(sourceHash),
        })),
      )
      .execute()
  }
  await removeUnshown(
    trx,
    removed.map((row) => row.file_id),
  )
}
