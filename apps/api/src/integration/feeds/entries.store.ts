import type { Feed } from '@llave/domain/integration/feed'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { Fact, Said } from './fact.ts'

export type Entry = Said & {
  readonly number: number
  readonly epoch: number
  readonly kind: string
  readonly subjectId: number
  readonly at: Temporal.Instant
  readonly day: Temporal.PlainDate
  readonly mark: string
}

const entryColumns = sql.raw(
  'feed, number, epoch, kind, subject_id, at, day, content, personal, customer_id, actor_id, mark',
)

/** Writes numbered entries. A payment is unposted until a system says otherwise. */
export async function insertEntries(trx: Trx, feed: Feed, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    feed,
    number: entry.number,
    epoch: entry.epoch,
    kind: entry.kind,
    subject_id: entry.subjectId,
    at: entry.at,
    day: entry.day,
    content: entry.content,
    personal: entry.personal,
    customer_id: entry.customerId,
    actor_id: entry.actorId,
    mark: entry.mark,
  }))
  await sql`insert into feed_entry (${entryColumns})
    select ${entryColumns} from json_populate_recordset(null::feed_entry, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
  const payments = rows.filter(({ kind }) => feed === 'payments' && kind === 'payment')
  if (payments.length === 0) return
  await sql`insert into unposted_payment (number, at)
    select number, at from json_populate_recordset(null::unposted_payment, ${JSON.stringify(payments)}::json)`.execute(
    trx,
  )
}

export async function deleteEvents(trx: Trx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const ids = JSON.stringify(facts.map(({ eventId }) => eventId))
  await sql`delete from feed_event where id in
    (select value::bigint from json_array_elements_text(${ids}::json))`.execute(trx)
}
