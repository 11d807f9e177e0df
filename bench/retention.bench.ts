import { setTimeout as wait } from 'node:timers/promises'
import { deleteMessagesBefore } from '@llave/api/messaging/outbox.store'
import { clearProviderBodies } from '@llave/api/operations/provider-bodies.store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import pg from 'pg'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// A backlog of messages beyond their time, as after a job that failed for months: deleted as the job does, in one statement,
// and as partitions that are dropped, while others go on writing messages. RETENTION_ROWS tries it with fewer.
const backlog = Number(process.env.RETENTION_ROWS ?? 1_000_000)
const bodies = backlog / 5
const before = Temporal.Instant.from('2026-08-01T00:00:00Z')
const months = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
const firstOf = (month: string) => `2026-${month}-01T00:00:00Z`

printLoad()
const { db, ownerUrl: url, drop } = await createTestDatabase()
if (!url) throw new Error('Retention is measured on PostgreSQL')
const [working, writing, watching] = await Promise.all([connect(url), connect(url), connect(url)])
try {
  await working.query('set session_replication_role = replica')
  await fillMessages()
  const rest = await measure('nothing deleted', 'outbox', () => wait(10_000))
  const batched = await measure('in batches', 'outbox', () => deleteMessagesBefore(db, before))
  await fillMessages()
  await measure('in one statement', 'outbox', () =>
    working.query(`delete from outbox where state <> 'pending' and created_at < '${before}'`),
  )
  await fillMessages()
  await divideByMonth()
  await measure('partitions dropped', 'outbox_by_month', dropOldMonths)
  await fillBodies()
  const cleared = await measure('bodies in batches', 'outbox', () => clearProviderBodies(db, before))

  const budget = { atMost: 5000 }
  reportFigure({
    name: 'longest statement while a backlog of messages is deleted',
    value: batched.longest,
    unit: 'ms',
    budget,
  })
  reportFigure({
    name: 'longest statement while a backlog of bodies is cleared',
    value: cleared.longest,
    unit: 'ms',
    budget,
  })
  reportFigure({
    name: 'p95 of writing a message while a backlog is deleted, against none deleted',
    value: batched.p95 / rest.p95,
    unit: 'times',
    budget: { atMost: 5 },
  })
} finally {
  await Promise.all([working.end(), writing.end(), watching.end()])
  await drop()
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The backlog, and a quarter as many that stay. */
async function fillMessages(): Promise<void> {
  await working.query('truncate outbox')
  await working.query(`insert into outbox (kind, subject, channel, recipient, payload, message_id, state, attempts,
      next_attempt_at, created_at, sent_at)
    select 'payment-receipt', 'G' || n, 'email', 'cliente-' || n || '@correo.example', jsonb_build_object('receiptId', n),
      '<' || md5(n::text) || '@llave>', 'sent', 1, at, at, at
    from generate_series(1, ${backlog} * 5 / 4) n,
      lateral (select '${firstOf('02')}'::timestamptz + n * interval '181 days' / ${backlog}::float8 as at) spread`)
  await working.query('vacuum analyze outbox')
}

async function fillBodies(): Promise<void> {
  await working.query(`insert into provider_message (source, shop, transaction_uuid, detailed_status, body, verified,
      received_at)
    select 'ipn', '70001', md5(n::text), 'CAPTURED', repeat('{"a":"b"}', 120), true,
      '2025-01-01'::timestamptz + n * interval '10 seconds' from generate_series(1, ${bodies}) n`)
  await working.query('vacuum analyze provider_message')
}

/** The same messages by the month in which they were written. What is unique has to name that moment too. */
async function divideByMonth(): Promise<void> {
  await working.query(
    'create table outbox_by_month (like outbox including defaults) partition by range (created_at)',
  )
  for (const [nth, month] of months.slice(0, -1).entries())
    await working.query(`create table outbox_of_${month} partition of outbox_by_month
      for values from ('${firstOf(month)}') to ('${firstOf(months[nth + 1] ?? '')}')`)
  await working.query(`alter table outbox_by_month alter column id set default nextval('outbox_id_seq')`)
  await working.query('insert into outbox_by_month select * from outbox')
  for (const columns of ['id', 'kind, subject', 'message_id'])
    await working.query(`alter table outbox_by_month add unique (${columns}, created_at)`)
  await working.query('create index on outbox_by_month (recipient, created_at)')
  await working.query('vacuum analyze outbox_by_month')
}

async function dropOldMonths(): Promise<void> {
  for (const month of months.filter((each) => firstOf(each) < before.toString()))
    await working.query(`drop table outbox_of_${month}`)
}

type Measured = { readonly longest: number; readonly p95: number }

/** How long a work takes, its longest statement, what it writes, and how long a message waits meanwhile that is written. */
async function measure(name: string, into: string, work: () => Promise<unknown>): Promise<Measured> {
  await working.query('checkpoint')
  const { position } = (await working.query('select pg_current_wal_lsn() as position')).rows[0]
  const start = performance.now()
  const over = new AbortController()
  const others = Promise.all([writeMessages(name, into, over.signal), watchStatements(over.signal)])
  await work()
  const seconds = (performance.now() - start) / 1000
  over.abort()
  const [waited, longest] = await others
  const { rows } = await working.query(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) / 1e6 as megabytes, (select count(*) from ${into}) as left`,
    [position],
  )
  const p95 = waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.95)] ?? 0
  process.stdout.write(
    `${name}: ${seconds.toFixed(2)} s, longest statement ${longest.toFixed(0)} ms, ${Number(rows[0].megabytes).toFixed(0)} MB of WAL, ${rows[0].left} messages left; a message was written in ${p95.toFixed(1)} ms (p95), ${Math.max(...waited).toFixed(0)} ms at most\n`,
  )
  return { longest, p95 }
}

async function writeMessages(name: string, into: string, signal: AbortSignal): Promise<number[]> {
  const waited: number[] = []
  while (!signal.aborted) {
    const start = performance.now()
    await writing.query(
      `insert into ${into} (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at)
      values ('code', $1, 'sms', '51911222333', '{}', $1, '2026-11-01', '2026-11-01')`,
      [`${name} ${waited.length}`],
    )
    waited.push(performance.now() - start)
    await wait(10)
  }
  return waited
}

/** The longest that any statement took by the server's clock, to some hundredths of a second. */
async function watchStatements(signal: AbortSignal): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const { rows } =
      await watching.query(`select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0) * 1000
        as ms from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`)
    longest = Math.max(longest, Number(rows[0].ms))
    await wait(20)
  }
  return longest
}
