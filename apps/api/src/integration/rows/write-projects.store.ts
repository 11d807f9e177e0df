import type { ProjectRow } from '@llave/contract/integration/rows/project-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import { deleteUnusedFiles, type StoredPicture } from './pictures.store.ts'
import { hexOf } from './source-picture.ts'

type ProjectMembers = Omit<ProjectRow, 'homePicture' | 'bannerPicture' | 'mapPicture' | 'galleryPictures'>

export const projects: RowPlan<'project', ProjectMembers> = {
  table: 'project',
  columns: {
    code: { key: 'code' },
    name: { member: 'name' },
    address: { member: 'address' },
    district: { member: 'district' },
    province: { member: 'province' },
    department: { member: 'department' },
    latitude: { member: 'latitude' },
    longitude: { member: 'longitude' },
    stages: { member: 'stages' },
    promised_on: { member: 'promisedOn' },
    delivery_on: { member: 'deliveryOn' },
    delivery_told_on: { member: 'deliveryToldOn' },
    delivery_reason: { member: 'deliveryReason' },
    updated_at: 'updatedAt',
    created_batch: 'ours',
  },
}

export type LinkedPicture = StoredPicture & {
  readonly projectCode: string
  readonly kind: 'home' | 'banner' | 'map' | 'gallery'
  readonly position: number
  readonly sourceHash: Uint8Array
}

const pictures: RowPlan<'project_picture', LinkedPicture> = {
  table: 'project_picture',
  columns: {
    project_code: { key: 'projectCode' },
    kind: { key: 'kind' },
    position: { key: 'position' },
    file_id: { member: 'fileId' },
    width: { member: 'width' },
    height: { member: 'height' },
    source_sha256: { member: 'sourceHash' },
  },
}

/** A fingerprint of the stored pictures of each project that has some. */
export async function findPictures(trx: Trx, codes: readonly string[]): Promise<Map<string, string>> {
  const found = await trx
    .selectFrom('project_picture')
    .select(['project_code', 'kind', 'position', 'source_sha256'])
    .where('project_code', 'in', codes)
    .execute()
  const byProject = Map.groupBy(found, ({ project_code }) => project_code)
  return new Map(
    [...byProject].map(([code, shown]) => [
      code,
      fingerprint(
        shown.map(({ kind, position, source_sha256 }) => ({
          kind,
          position,
          hash: source_sha256 ?? new Uint8Array(),
        })),
      ),
    ]),
  )
}

/** Differs where a picture differs or has another place. */
export function fingerprint(
  shown: readonly (Pick<LinkedPicture, 'kind' | 'position'> & { readonly hash: Uint8Array })[],
): string {
  return shown
    .map(({ kind, position, hash }) => `${kind} ${position} ${hexOf(hash)}`)
    .sort()
    .join(';')
}

/** Replaces the pictures of the projects with exactly these, and deletes files that are no longer used. */
export async function replacePictures(
  trx: Trx,
  codes: readonly string[],
  placed: readonly LinkedPicture[],
  now: Temporal.Instant,
): Promise<void> {
  if (codes.length === 0) return
  const removed = await trx
    .deleteFrom('project_picture')
    .where('project_code', 'in', codes)
    .returning('file_id')
    .execute()
  await upsertRows(trx, pictures, placed, now)
  await deleteUnusedFiles(
    trx,
    removed.map((row) => row.file_id),
  )
}

/** Keeps the day to which each of these deliveries was moved: once for the day on which it was told. */
export async function keepDeliveryChanges(trx: Trx, codes: readonly string[]): Promise<void> {
  await sql`insert into delivery_change (project_code, told_on, delivery_on, reason)
    select code, delivery_told_on, delivery_on, delivery_reason from project
    where code = any(${codes}::text[]) and delivery_told_on is not null
    on conflict (project_code, told_on) do update
      set delivery_on = excluded.delivery_on, reason = excluded.reason`.execute(trx)
}
