import type { RepairState } from '@llave/domain/repairs/repair-state'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, personOf } from './batch.store.ts'
import { type Fact, limaMomentText, type PersonColumns, type Said, toPerson } from './fact.ts'

type StepRow = {
  event_id: number
  subject_id: number
  at: Temporal.Instant
  complaint_id: number | null
  position: number
  state: RepairState
  author: 'buyer' | 'developer'
  system: string | null
  external_id: string | null
  visit_at: Temporal.Instant | null
  text: string
  pictures: number
  room: string
  item: string
  defect: string
  proforma: string
  project_code: string
  customer_id: number
  customer: PersonColumns
}

/** The next steps of cases that have no number. One that was erased meanwhile says nothing. */
export async function readRepairFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<StepRow>`${batchOf('repairs', limit)}
    select e.id as event_id, e.subject_id, e.at, s.complaint_id, s.position, s.became as state, s.author, s.system,
      s.external_id, s.visit_at, s.text, r.room, r.item, r.defect, k.proforma, p.project_code,
      (select count(*)::integer from attachment a where a.repair_step_id = s.id
        or (s.position = 1 and a.complaint_id = s.complaint_id)) as pictures,
      c.id as customer_id, ${personOf('c')} as customer
    from batch e
    left join lateral (select id, complaint_id, position, became, author, system, external_id, visit_at, text
      from repair_step where id = e.subject_id offset 0) s on true
    left join lateral (select room, item, defect from repair_case where complaint_id = s.complaint_id offset 0) r on true
    left join lateral (select customer_id, proforma from complaint where id = s.complaint_id offset 0) k on true
    left join lateral (select project_code from property where proforma = k.proforma offset 0) p on true
    left join lateral (select id, name, document_type, document_number from customer where id = k.customer_id offset 0) c on true
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: 'step',
    subjectId: row.subject_id,
    at: row.at,
    said:
      row.complaint_id === null
        ? null
        : ({
            customerId: row.customer_id,
            actorId: null,
            content: {
              complaint: String(row.complaint_id),
              position: row.position,
              state: row.state,
              author: row.author,
              system: row.system ?? '',
              externalId: row.external_id ?? '',
              proforma: row.proforma,
              projectCode: row.project_code,
              ...{ room: row.room, item: row.item, defect: row.defect },
              visitAt: row.visit_at && limaMomentText(row.visit_at),
              pictures: row.pictures,
            },
            personal: { customer: toPerson(row.customer), text: row.text },
          } satisfies Said<'repairs'>),
  }))
}
