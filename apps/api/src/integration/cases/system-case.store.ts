import type { RepairCaseMessage } from '@llave/contract/integration/repair-case-message'
import { repairTitle } from '@llave/domain/repairs/repair-case'
import type { RepairState } from '@llave/domain/repairs/repair-state'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { personOf } from '../feeds/batch.store.ts'
import { limaMomentText, type PersonColumns, toPerson } from '../feeds/fact.ts'

type CaseRow = {
  complaint: number
  proforma: string
  projectCode: string
  room: string
  item: string
  defect: string
  state: RepairState
  version: number
  openedAt: Temporal.Instant
  movedAt: Temporal.Instant
  deliveredOn: Temporal.PlainDate | null
  slots: string[]
  visitAt: Temporal.Instant | null
  visitor: string
  pictures: number
  phone: string
  email: string
  text: string
  customer: PersonColumns
}

/** The cases with a higher number, in their order, so many of them. */
export async function findSystemCases(
  db: Queryable,
  after: number,
  limit: number,
): Promise<RepairCaseMessage[]> {
  const { rows } = await sql<CaseRow>`
    select k.id as complaint, k.proforma, p.project_code as "projectCode", r.room, r.item, r.defect, r.state,
      (select count(*)::integer from repair_step s where s.complaint_id = k.id) as version,
      k.filed_at as "openedAt", r.moved_at as "movedAt", p.delivered_on as "deliveredOn",
      array(select to_char(t.starts_at at time zone 'America/Lima', 'YYYY-MM-DD"T"HH24:MI:SS"-05:00"')
        from repair_slot t where t.complaint_id = k.id order by t.starts_at) as slots,
      r.visit_at as "visitAt", r.visitor,
      (select count(*)::integer from attachment a where a.complaint_id = k.id) as pictures,
      k.phone, k.email, k.text, ${personOf('c')} as customer
    from repair_case r
    join complaint k on k.id = r.complaint_id
    join property p on p.proforma = k.proforma
    join customer c on c.id = k.customer_id
    where r.complaint_id > ${after} order by r.complaint_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    complaint: String(row.complaint),
    title: repairTitle(row),
    openedAt: limaMomentText(row.openedAt),
    movedAt: limaMomentText(row.movedAt),
    deliveredOn: row.deliveredOn?.toString() ?? null,
    visitAt: row.visitAt && limaMomentText(row.visitAt),
    customer: toPerson(row.customer),
  }))
}
