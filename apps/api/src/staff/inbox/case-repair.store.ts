import type { CaseRepair } from '@llave/contract/staff/inbox/case-repair'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** How the repair of a complaint stands; null where it was not told room by room. */
export async function findCaseRepair(db: Queryable, complaintId: number): Promise<CaseRepair | null> {
  const found = await db
    .selectFrom('repair_case as r')
    .innerJoin('complaint as c', 'c.id', 'r.complaint_id')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .select(['r.room', 'r.item', 'r.defect', 'r.state', 'r.visitor', 'r.visit_at as visitAt'])
    .select('p.delivered_on as deliveredOn')
    .select(
      sql<number>`(select count(*)::integer from repair_step s where s.complaint_id = r.complaint_id)`.as(
        'version',
      ),
    )
    .where('r.complaint_id', '=', complaintId)
    .executeTakeFirst()
  if (!found) return null
  const slots = await db
    .selectFrom('repair_slot')
    .select('starts_at as startsAt')
    .where('complaint_id', '=', complaintId)
    .orderBy('starts_at')
    .execute()
  return { ...found, slots: slots.map(({ startsAt }) => startsAt) }
}
