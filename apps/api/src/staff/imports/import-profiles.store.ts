import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

export type KeptProfile = {
  readonly id: number
  readonly system: string
  /** Who kept it; empty of those that come with Llave. */
  readonly by: string
}

/** The last profile of each system. */
export async function listProfiles(db: Queryable): Promise<KeptProfile[]> {
  const { rows } =
    await sql<KeptProfile>`select distinct on (i.system) i.id, i.system, coalesce(p.name, '') as by
    from import_profile i left join staff_person p on p.id = i.staff_id
    order by i.system, i.id desc limit 200`.execute(db)
  return rows
}

/** A profile as it was uploaded; null where there is none. */
export async function findProfile(
  db: Queryable,
  id: number,
): Promise<{ readonly system: string; readonly content: string } | null> {
  const found = await db
    .selectFrom('import_profile')
    .select(['system', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Keeps a profile and answers its number. */
export async function insertProfile(
  db: Queryable,
  {
    system,
    content,
    staffId,
  }: { readonly system: string; readonly content: string; readonly staffId: number },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db
    .insertInto('import_profile')
    .values({ system, content, staff_id: staffId, at: now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
