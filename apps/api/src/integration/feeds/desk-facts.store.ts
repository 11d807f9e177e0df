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
    left join lateral (select id, query_id, position, text from query_message where id = e.subject_id offset 0) m on true
    left join lateral (select id, customer_id, project_code, subject from query where id = m.query_id offset 0) q on true
    left join lateral (select id, name, document_type, document_number from customer where id = q.customer_id offset 0) c on true
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
    left join lateral (select id, customer_id, proforma, phone, email, text from complaint where id = e.subject_id offset 0) k on true
    left join lateral (select project_code from property where proforma = k.proforma offset 0) p on true
    left join lateral (select id, name, document_type, document_number from customer where id = k.customer_id offset 0) c on true
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
