import type { Progress } from '@llave/domain/portfolio/progress'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'
import { mediaAddress } from './media-address.ts'

/** How the works of a project stand, newest picture first; null where the customer bought nothing there. */
export async function findProgress(
  db: Queryable,
  customerId: number,
  projectCode: string,
): Promise<Progress | null> {
  const project = await db
    .selectFrom('project')
    .select('stages')
    .where('code', '=', projectCode)
    .where('code', 'in', (query) =>
      query
        .selectFrom('property')
        .select('project_code')
        .where('proforma', 'in', proformasHeldBy(db, customerId)),
    )
    .executeTakeFirst()
  if (!project) return null
  const rows = await db
    .selectFrom('progress_picture')
    .select(['file_id', 'width', 'height', 'taken_on', 'title', 'stage', 'view'])
    .where('project_code', '=', projectCode)
    .orderBy('taken_on', 'desc')
    .orderBy('id')
    .execute()
  return {
    stages: project.stages,
    pictures: rows.map(({ file_id, taken_on, ...row }) => ({
      ...row,
      source: mediaAddress(file_id),
      takenOn: taken_on,
    })),
  }
}
