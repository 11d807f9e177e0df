import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Every fact of the feeds: table, condition, feed, kind. */
const facts = [
  ['settlement', 'true', 'payments', 'payment'],
  ['settlement_correction', 'true', 'payments', 'correction'],
  ['refund', "state = 'done'", 'refunds', 'refund'],
  ['affiliation', 'true', 'affiliations', 'affiliated'],
  ['affiliation', 'suspended_at is not null', 'affiliations', 'suspended'],
  ['affiliation', 'ended_at is not null', 'affiliations', 'ended'],
  ['query_message', "author = 'customer'", 'queries', 'message'],
  ['complaint', 'true', 'complaints', 'complaint'],
  ['repair_step', 'true', 'repairs', 'step'],
  ['number_change_step', "kind = 'changed'", 'numbers', 'changed'],
  ['number_change_step', "kind = 'held'", 'numbers', 'held'],
  ['number_change_step', "kind = 'undone'", 'numbers', 'undone'],
] as const

/** Facts that have neither an entry nor one event that waits for its number, and those that have both. In words. */
export async function findUnannouncedFacts(db: Database): Promise<string[]> {
  const faults: string[] = []
  for (const [table, where, feed, kind] of facts) {
    const { rows } = await sql<{ id: number; told: number }>`
      select f.id, count(told.subject_id) as told from ${sql.table(table)} f
      left join (
        select subject_id from feed_event where feed = ${feed} and kind = ${kind}
        union all select subject_id from feed_entry where feed = ${feed} and kind = ${kind}
      ) as told on told.subject_id = f.id
      where ${sql.raw(where)} group by f.id having count(told.subject_id) <> 1`.execute(db)
    for (const { id, told } of rows) faults.push(`${kind} ${id} stands ${told} times in ${feed}`)
  }
  return faults
}
