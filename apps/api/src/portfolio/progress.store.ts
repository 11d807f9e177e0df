import type { DeliveryChange } from '@llave/domain/portfolio/delivery'
import type { Progress } from '@llave/domain/portfolio/progress'
import type { Queryable } from '../database/database.ts'
import { day } from '../database/sql-time.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'
import { mediaAddress } from './media-address.ts'
import { isSubscribedToWorks } from './works-subscription.store.ts'

/** How the works of a project stand, newest picture first; null where the customer bought nothing there. */
export async function findProgress(
  db: Queryable,
  customerId: number,
  projectCode: string,
): Promise<Progress | null> {
  const project = await db
    .selectFrom('project')
    .select(['stages', 'promised_on', 'delivery_told_on'])
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
    subscribed: await isSubscribedToWorks(db, customerId, projectCode),
    delivery: project.promised_on && {
      promisedOn: project.promised_on,
      changes: await findDeliveryChanges(db, projectCode, project.delivery_told_on),
    },
    pictures: rows.map(({ file_id, taken_on, ...row }) => ({
      ...row,
      source: mediaAddress(file_id),
      takenOn: taken_on,
    })),
  }
}

/** The changes of a delivery until the one that its project's row tells of, the oldest first; none where it tells of none. */
async function findDeliveryChanges(
  db: Queryable,
  projectCode: string,
  toldOn: Temporal.PlainDate | null,
): Promise<DeliveryChange[]> {
  if (!toldOn) return []
  return db
    .selectFrom('delivery_change')
    .select(['told_on as toldOn', 'delivery_on as deliveryOn', 'reason'])
    .where('project_code', '=', projectCode)
    .where('told_on', '<=', day(toldOn))
    .orderBy('told_on')
    .execute()
}
