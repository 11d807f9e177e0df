import type { Feed } from '@llave/domain/integration/feed'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { Fact, Said } from './fact.ts'

export type Entry = Omit<Said, 'content'> & {
  /** As it is frozen, in JSON. */
  readonly content: string
  readonly number: number
  readonly epoch: number
  readonly kind: string
  readonly subjectId: number
  readonly at: Temporal.Instant
  readonly day: Temporal.PlainDate
  readonly mark: string
}

const entryColumns = sql.raw(
  'number, epoch, kind, subject_id, at, day, content, personal, customer_id, actor_id, mark',
)

/**
 * Writes numbered entries. A payment is unposted until a system says otherwise. As columns and not as rows of
 * JSON, which take the database three times as long.
 */
export async function insertEntries(trx: Trx, feed: Feed, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into feed_entry (feed, ${entryColumns})
    select ${feed}, ${entryColumns} from unnest(
      ${entries.map(({ number }) => number)}::bigint[],
      ${entries.map(({ epoch }) => epoch)}::bigint[],
      ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ subjectId }) => subjectId)}::bigint[],
      ${entries.map(({ at }) => at.toString())}::timestamptz[],
      ${entries.map(({ day }) => day.toString())}::date[],
      ${jsonColumn(entries.map(({ content }) => content))},
      ${jsonColumn(entries.map(({ personal }) => JSON.stringify(personal)))},
      ${entries.map(({ customerId }) => customerId)}::bigint[],
      ${entries.map(({ actorId }) => actorId)}::bigint[],
      ${entries.map(({ mark }) => mark)}::text[]) as i(${entryColumns})`.execute(trx)
  const payments = entries.filter(({ kind }) => feed === 'payments' && kind === 'payment')
  if (payments.length === 0) return
  await sql`insert into unposted_payment (number, at)
    select number, at from unnest(${payments.map(({ number }) => number)}::bigint[],
      ${payments.map(({ at }) => at.toString())}::timestamptz[]) as i(number, at)`.execute(trx)
}

/** One text, as no line of JSON has a break in it: the driver takes long to quote an array of texts. */
function jsonColumn(values: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_array(${values.join('\n')}, E'\\n')::jsonb[]`
}

export async function deleteEvents(trx: Trx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const ids = facts.map(({ eventId }) => eventId)
  await sql`delete from feed_event where id = any(${ids}::bigint[])`.execute(trx)
}
