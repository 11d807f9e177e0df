import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, personOf } from './batch.store.ts'
import { type Fact, type PersonColumns, type Said, toPerson } from './fact.ts'

type NumberRow = {
  event_id: number
  kind: 'changed' | 'held' | 'undone'
  subject_id: number
  at: Temporal.Instant
  change_id: number | null
  old_phone: string
  new_phone: string
  customer_id: number
  customer: PersonColumns
}

/** The next changes of numbers that have no number of a feed. One whose person was erased meanwhile says nothing. */
export async function readNumberFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<NumberRow>`${batchOf('numbers', limit)}
    select e.id as event_id, e.kind, e.subject_id, e.at, n.id as change_id,
      '+' || n.old_dial_code || ' ' || n.old_number as old_phone,
      '+' || n.new_dial_code || ' ' || n.new_number as new_phone,
      c.id as customer_id, ${personOf('c')} as customer
    from batch e
    left join lateral (select change_id from number_change_step where id = e.subject_id offset 0) s on true
    left join lateral (select id, customer_id, old_dial_code, old_number, new_dial_code, new_number
      from number_change where id = s.change_id offset 0) n on true
    left join lateral (select id, name, document_type, document_number from customer
      where id = n.customer_id offset 0) c on true
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    subjectId: row.subject_id,
    at: row.at,
    said:
      row.change_id === null
        ? null
        : ({
            customerId: row.customer_id,
            actorId: null,
            content: { change: String(row.change_id) },
            personal: {
              customer: toPerson(row.customer),
              oldPhone: row.old_phone,
              newPhone: row.new_phone,
            },
          } satisfies Said<'numbers'>),
  }))
}
