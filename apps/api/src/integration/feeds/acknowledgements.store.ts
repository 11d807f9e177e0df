import type { Feed } from '@llave/domain/integration/feed'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** What a system says of an entry: under what name it posted it, or why it could not. */
export type Posting = {
  readonly number: number
  readonly erpDocument: string | null
  readonly problem: string | null
}

/** Moves a reader on to a number, never back, and locks it. Answers where it stands. */
export async function advanceReader(
  trx: Trx,
  system: string,
  feed: Feed,
  number: number,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into feed_reader as r (system, feed, number, at)
    values (${system}, ${feed}, ${number}, ${moment(now)})
    on conflict (system, feed) do update
      set number = greatest(r.number, excluded.number), at = excluded.at
    returning r.number`.execute(trx)
  return rows[0]?.number ?? 0
}

/** What the system said of these entries before, by number. */
export async function findPostings(
  trx: Trx,
  system: string,
  feed: Feed,
  numbers: readonly number[],
): Promise<Map<number, Posting>> {
  if (numbers.length === 0) return new Map()
  const rows = await trx
    .selectFrom('feed_posting')
    .select(['number', 'erp_document as erpDocument', 'problem'])
    .where('system', '=', system)
    .where('feed', '=', feed)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

export async function writePostings(
  trx: Trx,
  system: string,
  feed: Feed,
  postings: readonly Posting[],
  now: Temporal.Instant,
): Promise<void> {
  if (postings.length === 0) return
  await trx
    .insertInto('feed_posting')
    .values(
      postings.map(({ number, erpDocument, problem }) => ({
        system,
        feed,
        number,
        erp_document: erpDocument,
        problem,
        at: now.toString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['system', 'feed', 'number']).doUpdateSet((of) => ({
        erp_document: of.ref('excluded.erp_document'),
        problem: of.ref('excluded.problem'),
        at: of.ref('excluded.at'),
      })),
    )
    .execute()
}

/** Takes payments that some system posted off the list of the unposted, and puts back those that none has. */
export async function writeUnposted(trx: Trx, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const numbers = sql.join(postings.map(({ number }) => number))
  const posted = sql`exists (select from feed_posting p where p.feed = 'payments'
    and p.number = e.number and p.erp_document is not null)`
  await sql`delete from unposted_payment e where number in (${numbers}) and ${posted}`.execute(trx)
  await sql`insert into unposted_payment (number, at)
    select number, at from feed_entry e
    where feed = 'payments' and kind = 'payment' and number in (${numbers}) and not ${posted}
    on conflict do nothing`.execute(trx)
}
