import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { deleteBefore } from '../../database/in-batches.ts'
import { moment } from '../../database/sql-time.ts'

/** A reading of the same person, by the same call, is one within this time: lists are fetched every few seconds. */
const sameReadingSeconds = 600

export type Reading = {
  readonly personId: number
  readonly call: string
  readonly customerIds: readonly number[]
  /** What of theirs it was, where the call is of one thing: `order:ID`. */
  readonly subject: string | null
}

/** Keeps whose data one of the developer's people read. */
export async function insertReadings(
  db: Queryable,
  { personId, call, customerIds, subject }: Reading,
  now: Temporal.Instant,
): Promise<void> {
  if (customerIds.length === 0) return
  const since = now.subtract({ seconds: sameReadingSeconds })
  await sql`insert into staff_reading (at, person_id, customer_id, call, subject)
    select ${now.toString()}::timestamptz, ${personId}::bigint, r.customer_id, ${call}::text, ${subject}::text
    from unnest(string_to_array(${[...new Set(customerIds)].join(',')}, ',')::bigint[]) as r (customer_id)
    where not exists (select from staff_reading s
      where s.customer_id = r.customer_id and s.person_id = ${personId}::bigint and s.call = ${call}::text
        and s.subject is not distinct from ${subject}::text and s.at > ${moment(since)})`.execute(db)
}

/** Readings before a moment. The database refuses to delete those of the last 24 months. */
export async function deleteReadingsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'staff_reading', at: 'at' }, before, signal)
}
