import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, personOf } from './batch.store.ts'
import { type Fact, type PersonColumns, type Said, toPerson } from './fact.ts'

type MessageRow = {
  event_id: number
  subject_id: number
  at: Temporal.Instant
  query_id: number | null
  position: number
  project_code: string
  subject: string
  text: string
  pictures: number
  customer_id: number
  customer: PersonColumns
}

/** The next messages of customers that have no number. One that was erased meanwhile says nothing. */
export async function readQueryFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<MessageRow>`${batchOf('queries', limit)}
    select e.id as event_id, e.subject_id, e.at, q.id as query_id, m.position, q.project_code, q.subject, m.text,
      (select count(*)::integer from attachment a where a.message_id = m.id) as pictures,
      c.id as customer_id, ${personOf('c')} as customer
    from batch e
    left join query_message m on m.id = e.subject_id
    left join query q on q.id = m.query_id
    left join customer c on c.id = q.customer_id
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: 'message',
    subjectId: row.subject_id,
    at: row.at,
    said:
      row.query_id === null
        ? null
        : ({
            customerId: row.customer_id,
            actorId: null,
            content: {
              query: String(row.query_id),
              position: row.position,
              projectCode: row.project_code,
              pictures: row.pictures,
            },
            personal: { customer: toPerson(row.customer), subject: row.subject, text: row.text },
          } satisfies Said<'queries'>),
  }))
}

type ComplaintRow = {
  event_id: number
  subject_id: number
  at: Temporal.Instant
  complaint_id: number | null
  proforma: string
  project_code: string
  phone: string
  email: string
  text: string
  pictures: number
  customer_id: number
  customer: PersonColumns
}

/** The next complaints that have no number. One that was erased meanwhile says nothing. */
export async function readComplaintFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<ComplaintRow>`${batchOf('complaints', limit)}
    select e.id as event_id, e.subject_id, e.at, k.id as complaint_id, k.proforma, p.project_code,
      k.phone, k.email, k.text,
      (select count(*)::integer from attachment a where a.complaint_id = k.id) as pictures,
      c.id as customer_id, ${personOf('c')} as customer
    from batch e
    left join complaint k on k.id = e.subject_id
    left join property p on p.proforma = k.proforma
    left join customer c on c.id = k.customer_id
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: 'complaint',
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
              proforma: row.proforma,
              projectCode: row.project_code,
              pictures: row.pictures,
            },
            personal: {
              customer: toPerson(row.customer),
              phone: row.phone,
              email: row.email,
              text: row.text,
            },
          } satisfies Said<'complaints'>),
  }))
}
