import type { Present } from '@llave/contract/staff/inbox/inbox-fields'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** What a browser said of itself holds so long; it says it again every ten seconds. */
const presenceSeconds = 25

/** Who else has these cases open now. */
export async function findPresent(
  db: Queryable,
  caseIds: readonly number[],
  personId: number,
  now: Temporal.Instant,
): Promise<Map<number, Present[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('desk_presence as p')
    .innerJoin('staff_person as s', 's.id', 'p.person_id')
    .select(['p.case_id', 's.name', 'p.writes'])
    .where('p.case_id', 'in', caseIds)
    .where('p.person_id', '<>', personId)
    .where('p.seen_at', '>', moment(now.subtract({ seconds: presenceSeconds })))
    .orderBy('p.writes', 'desc')
    .orderBy('s.name')
    .execute()
  const present = new Map<number, Present[]>()
  for (const { case_id, name, writes } of rows) {
    present.set(case_id, [...(present.get(case_id) ?? []), { name, writes }])
  }
  return present
}

/** Keeps that a person has the case open, and that what the customer wrote, and notes that name them, were looked at. */
export async function keepPresence(
  db: Queryable,
  {
    caseId,
    personId,
    writes,
  }: { readonly caseId: number; readonly personId: number; readonly writes: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const said = { writes, seen_at: now.toString() }
  await db
    .insertInto('desk_presence')
    .values({ case_id: caseId, person_id: personId, ...said })
    .onConflict((conflict) => conflict.columns(['case_id', 'person_id']).doUpdateSet(said))
    .execute()
  await db
    .updateTable('desk_case')
    .set({ looked_at: now.toString() })
    .where('id', '=', caseId)
    .where((where) =>
      where.or([where('looked_at', 'is', null), where('looked_at', '<', where.ref('customer_wrote_at'))]),
    )
    .execute()
  await db
    .updateTable('desk_mention')
    .set({ seen_at: now.toString() })
    .where('case_id', '=', caseId)
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute()
}

export async function endPresence(db: Queryable, caseId: number, personId: number): Promise<void> {
  await db
    .deleteFrom('desk_presence')
    .where('case_id', '=', caseId)
    .where('person_id', '=', personId)
    .execute()
}
