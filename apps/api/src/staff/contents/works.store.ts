import type { WorksPicture, WorksProject } from '@llave/contract/staff/contents/works'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { ownKeyPrefix } from '../../integration/rows/own-keys.ts'
import { mediaAddress } from '../../portfolio/media-address.ts'
import { currentStage } from './audience.store.ts'

/** The projects by name, each with how its works stand. */
export async function findWorks(db: Queryable): Promise<WorksProject[]> {
  const { rows } =
    await sql<WorksProject>`select p.code, p.name, p.stages, p.promised_on as "promisedOn", p.delivery_on as "deliveryOn",
      array(select distinct g.view from progress_picture g where g.project_code = p.code and g.view <> ''
        order by g.view limit 50) as views,
      coalesce(${currentStage}, '') as reached,
      (select max(g.taken_on) from progress_picture g
        where g.project_code = p.code and g.stage = any(p.stages)) as "reachedOn",
      (select count(*)::int from progress_picture g where g.project_code = p.code) as pictures,
      (select g.taken_on from progress_picture g where g.project_code = p.code
        order by g.taken_on desc limit 1) as "newestOn"
    from project p order by p.name, p.code`.execute(db)
  return rows
}

/** The stages of a project; null where there is no such project. */
export async function findProjectStages(db: Queryable, code: string): Promise<readonly string[] | null> {
  const found = await db.selectFrom('project').select('stages').where('code', '=', code).executeTakeFirst()
  return found?.stages ?? null
}

/** Where a page begins: after this picture of this day. */
type WorksCursor = { readonly day: string; readonly id: number }

type PictureRow = Omit<WorksPicture, 'pictureId' | 'source'> & {
  readonly id: number
  readonly fileId: string
}

export function picturesQuery(
  {
    projectCode,
    stage,
    after,
  }: { readonly projectCode: string; readonly stage: string | null; readonly after: WorksCursor | null },
  limit: number,
): RawBuilder<PictureRow> {
  return sql<PictureRow>`select g.id, g.version, g.file_id as "fileId", g.width, g.height, g.stage, g.view, g.title,
      g.taken_on as "takenOn", coalesce(s.name, '') as "placedBy", g.placed_at as "placedAt",
      case when starts_with(g.source_name, ${ownKeyPrefix}) then 'mesa' else 'erp' end as origin
    from progress_picture g left join staff_person s on s.id = g.placed_by
    where g.project_code = ${projectCode} ${stage === null ? sql`` : sql`and g.stage = ${stage}`}
      ${
        after
          ? sql`and g.taken_on <= ${after.day}::date and (g.taken_on < ${after.day}::date or g.id > ${after.id})`
          : sql``
      }
    order by g.taken_on desc, g.id limit ${limit}`
}

/** A page of the pictures of a project's works, in the order in which its customers see them. */
export async function findPictures(
  db: Queryable,
  ...selection: Parameters<typeof picturesQuery>
): Promise<WorksPicture[]> {
  const { rows } = await picturesQuery(...selection).execute(db)
  return rows.map(({ id, fileId, ...row }) => ({
    ...row,
    pictureId: String(id),
    source: mediaAddress(fileId),
  }))
}

/** The day of the picture of a project that came from these bytes; null where there is none. */
export async function findDayOfSame(
  db: Queryable,
  projectCode: string,
  sourceHash: Uint8Array,
): Promise<Temporal.PlainDate | null> {
  const found = await db
    .selectFrom('progress_picture')
    .select('taken_on')
    .where('source_sha256', '=', Buffer.from(sourceHash))
    .where('project_code', '=', projectCode)
    .limit(1)
    .executeTakeFirst()
  return found?.taken_on ?? null
}

type NewPicture = {
  readonly projectCode: string
  readonly takenOn: Temporal.PlainDate
  readonly stage: string
  readonly view: string
  readonly title: string
  readonly sourceHash: Uint8Array
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly staffId: number
}

/** Its number; null where the project has one of Mesa from the same bytes. */
export async function insertPicture(
  trx: Trx,
  picture: NewPicture,
  now: Temporal.Instant,
): Promise<number | null> {
  const hash = Buffer.from(picture.sourceHash)
  const inserted = await trx
    .insertInto('progress_picture')
    .values({
      project_code: picture.projectCode,
      source_name: `${ownKeyPrefix}${hash.toString('hex')}`,
      taken_on: picture.takenOn.toString(),
      title: picture.title,
      stage: picture.stage,
      view: picture.view,
      file_id: picture.fileId,
      width: picture.width,
      height: picture.height,
      source_sha256: hash,
      placed_by: picture.staffId,
      placed_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['project_code', 'source_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** A picture of a project that was stored in Mesa, locked; null where there is none. */
export async function lockOwnPicture(
  trx: Trx,
  projectCode: string,
  id: number,
): Promise<{
  readonly version: number
  readonly fileId: string
  readonly takenOn: Temporal.PlainDate
  readonly stage: string
  readonly view: string
} | null> {
  const found = await trx
    .selectFrom('progress_picture')
    .select(['version', 'file_id as fileId', 'taken_on as takenOn', 'stage', 'view'])
    .where('id', '=', id)
    .where('project_code', '=', projectCode)
    .where('placed_by', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function updatePicture(
  trx: Trx,
  id: number,
  { takenOn, stage, view, title }: Pick<NewPicture, 'takenOn' | 'stage' | 'view' | 'title'>,
): Promise<void> {
  await trx
    .updateTable('progress_picture')
    .set((column) => ({
      taken_on: takenOn.toString(),
      stage,
      view,
      title,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deletePicture(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('progress_picture').where('id', '=', id).execute()
}
