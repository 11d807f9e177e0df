import type { Database } from '@llave/api/database/database'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { settle } from '@llave/api/payments/settlement/settle'
import type { Clock } from '@llave/domain/time/lima-date'
import { prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import pg from 'pg'

const customers = 20_000
/** Ten million payments at this distance are those of the 13 months that a developer keeps. */
const secondsApart = 3.4

/**
 * Fills the feed of payments of an empty, migrated database up to that number. The first entry is of a payment
 * that was settled and numbered; the others are written by SQL as its copies, each with its own customer, day
 * and numbers, and without a settlement of its own: pages read entries alone.
 */
export async function fillPaymentsFeed(
  { db, url, clock }: { readonly db: Database; readonly url: string; readonly clock: Clock },
  payments: number,
): Promise<void> {
  const [debt] = await prepareDebts(db, 1, 1)
  for (const order of debt?.orders ?? []) {
    await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order))
  }
  await numberEvents(db, clock, new AbortController().signal)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into customer (document_type, document_number, name)
        select '01', (10000000 + n)::text, 'Cliente ' || n from generate_series(1, $1::int) n`,
      [customers],
    )
    // Skips foreign keys and triggers, which would take an hour; the rows are consistent by construction.
    await client.query('set session_replication_role = replica')
    await client.query(fillStatement, [payments, customers, secondsApart])
    await client.query(
      `update feed_series s set last_number = e.number, mark = e.mark from feed_entry e
        where s.feed = 'payments' and e.feed = s.feed and e.number = $1`,
      [payments],
    )
    await client.query('vacuum analyze feed_entry')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const fillStatement = `
  insert into feed_entry
    (feed, number, epoch, kind, subject_id, at, day, content, personal, customer_id, actor_id, mark)
  select feed, n, epoch, kind, 1000000000 + n, moment, (moment at time zone 'America/Lima')::date,
    content || jsonb_build_object('transaction', md5(n::text), 'order', n::text,
      'receipt', 'WEB-' || lpad(n::text, 8, '0'), 'documentNumber', (1900000000 + n)::text),
    personal, (select min(id) from customer) + n % $2::int, actor_id, lpad(to_hex(n), 8, '0')
  from feed_entry, generate_series(2, $1::int) n,
    lateral (select at - ($1::int - n) * $3::float8 * interval '1 second' as moment) as happened
  where feed = 'payments' and number = 1`
