import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertQuery } from '@llave/testkit/insert-query'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Trx, transact } from '../../database/database.ts'
import { migrate, readMigrations } from '../../database/migrate.ts'
import { numberEvents } from './number-events.ts'
import { readPage } from './read-page.ts'

const never = new AbortController().signal

async function numbered() {
  const { db, owner, drop } = await createTestDatabase()
  onTestFinished(drop)
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  await settleShuffled({ db, clock, log: silentLog }, { debts: 3, workers: 1 })
  await numberEvents(db, clock, never)
  return owner
}

test.each([
  [
    'an entry says something else',
    'update feed_entry set content = content || \'{"amount": "1.00"}\' where number = 2',
  ],
  ['an entry moves to another day', 'update feed_entry set day = day + 1 where number = 2'],
  ['an entry goes', 'delete from feed_entry where number = 2'],
  ['all entries go', 'truncate feed_entry cascade'],
  ['a series jumps', "update feed_series set last_number = last_number + 1 where feed = 'payments'"],
  ['a series goes back', "update feed_series set last_number = last_number - 1 where feed = 'payments'"],
  ['a payment is reversed without corrections', 'update settlement set reversed_at = now() where id = 1'],
])('the database refuses that %s', async (_, change) => {
  const owner = await numbered()
  await expect(sql.raw(change).execute(owner)).rejects.toThrow(/append-only|has a gap|without corrections/)
})

test('the database looks for a gap by an index, however long the feed is', async () => {
  const owner = await numbered()
  await transact(owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into feed_entry (feed, number, epoch, kind, subject_id, at, day, content, personal, customer_id, mark)
      select feed, number + n, epoch, kind, 1000 + n, at, day, content, personal, customer_id, mark
      from feed_entry, generate_series(1, 5000) n where number = 3`.execute(trx)
    await sql`update feed_series set last_number = last_number + 5000 where feed = 'payments'`.execute(trx)
  })
  await sql`vacuum analyze feed_entry`.execute(owner)
  await transact(owner, async (trx) => {
    const before = await scansOf(trx)
    await sql`update feed_series set last_number = last_number where feed = 'payments'`.execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    const after = await scansOf(trx)
    expect(after.index).toBeGreaterThan(before.index)
    expect(after.whole).toBe(before.whole)
  })
})

async function scansOf(trx: Trx): Promise<{ index: number; whole: number }> {
  const { rows } = await sql<{ index: number; whole: number }>`
    select idx_scan::int as index, seq_scan::int as whole from pg_stat_xact_user_tables
    where relname = 'feed_entry'`.execute(trx)
  return rows[0] ?? { index: 0, whole: 0 }
}

test('a fact of any kind, written by SQL alone, stands in its feed', async () => {
  const fixture = await openPaymentFixture()
  onTestFinished(() => fixture.close())
  const { db } = fixture
  const buyer = await newAffiliatedBuyer(fixture)
  await buyer.register(await buyer.pay(await (await newBuyer(fixture)).form()))
  const { queryId } = await insertQuery(db, buyer.id, 'P01')
  for (const statement of [
    `insert into settlement_correction (settlement_id, amount_minor, decision, decided_by, decided_at)
      select id, amount_minor, 'keep', 'Ana', now() from settlement`,
    `insert into refund (shop, transaction_uuid, amount_minor, currency, cause, state, created_at, updated_at)
      select shop, transaction_uuid, 1, currency, 'operator', state, now(), now()
      from settlement, (values ('done'), ('unknown'), ('failed')) as of(state)`,
    "update refund set state = 'done' where state = 'unknown'",
    `update affiliation set suspended_at = now(), suspension = 'refused'`,
    `update affiliation set ended_at = now(), end_cause = 'unaffiliated', encrypted_token = null`,
    `insert into query_message (query_id, position, author, text, written_at)
      select ${queryId}, 2, 'customer', 'x', now()`,
    `insert into complaint (customer_id, proforma, phone, email, text, filed_at)
      select customer_id, proforma, '', '', 'x', now() from property`,
    `with repair as (insert into repair_case (complaint_id, state, moved_at, room, item, defect, catalogue)
        select id, 'received', now(), 'r', 'i', 'd', 'c' from complaint returning complaint_id)
      insert into repair_step (complaint_id, position, became, at, author, text)
      select complaint_id, 1, 'received', now(), 'buyer', '' from repair`,
    `insert into staff_person (name, email, created_at) values ('a', 'a@x', now()), ('b', 'b@x', now())`,
    `insert into number_change (customer_id, state, old_dial_code, old_number, new_dial_code, new_number, reason,
        requested_at, stop_nonce, stop_hash, checked_by, checked_at, decided_by, ended_at)
      select ${buyer.id}, 'approved', '51', '1', '34', '2', 'lost', now(), '', '', min(id), now(), max(id), now()
      from staff_person`,
    `update number_change set state = 'held', held_by = checked_by, held_at = now()`,
    `update number_change set state = 'approved', settled_by = decided_by, settled_at = now()`,
    `update number_change set state = 'held', settled_by = null, settled_at = null`,
    `update number_change set state = 'undone', settled_by = decided_by, settled_at = now()`,
  ]) {
    await sql.raw(statement).execute(db)
    expect(await findUnannouncedFacts(db)).toEqual([])
  }
  const kinds = await sql<{ kind: string }>`select distinct feed || '.' || kind as kind from feed_event
    order by 1`.execute(db)
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'affiliations.affiliated',
    'affiliations.ended',
    'affiliations.suspended',
    'complaints.complaint',
    'numbers.changed',
    'numbers.held',
    'numbers.undone',
    'payments.correction',
    'payments.payment',
    'queries.message',
    'refunds.refund',
    'repairs.step',
  ])
  await numberEvents(db, fixture.clock, never)
  expect(await findUnannouncedFacts(db)).toEqual([])
  const numbers = await readFeed(fixture, 'erp', 'numbers')
  expect(numbers[0]).toMatchObject({ kind: 'changed', oldPhone: '+51 1', newPhone: '+34 2' })
})

test('a Llave that is upgraded tells all that happened before, in its order', async () => {
  const { db, drop } = await createEmbeddedDatabase()
  onTestFinished(drop)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await sql`create table migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(db)
  // What settles here is the code of today: it asks for the columns and tables of these later ones too.
  const older = readMigrations().filter(
    ({ name }) => name < '0103' || /^(0110|0183|0184|0196|0200|0201)/.test(name),
  )
  for (const { name, text, sha256 } of older) {
    await sql`do $migrate$ begin execute ${sql.lit(text)}; end $migrate$`.execute(db)
    await sql`insert into migration (name, sha256) values (${name}, ${sha256})`.execute(db)
  }
  const clock = new FixedClock('2026-10-21T20:20:05Z')
  const parts = { db, clock, log: silentLog }
  await settleShuffled(parts, { debts: 3, workers: 1 })
  await sql`insert into settlement_correction (settlement_id, amount_minor, decision, decided_by, decided_at)
    select id, 100, 'keep', 'Ana', settled_at from settlement where id = 2`.execute(db)
  clock.advance({ hours: 24 })
  await settleShuffled(parts, { debts: 2, workers: 1 })
  await migrate(db)
  expect(await findUnannouncedFacts(db)).toEqual([])
  await numberEvents(db, clock, never)
  const rows = await readFeed(parts, 'erp', 'payments')
  expect(rows.map(({ kind, day, amount }) => `${kind} ${day} ${amount}`)).toEqual([
    ...Array(3).fill('payment 2026-10-21 350.50'),
    'correction 2026-10-21 -1.00',
    ...Array(2).fill('payment 2026-10-22 350.50'),
  ])
})

test('cursors from before marks checked them are still of a history, and what follows has an epoch of its own', async () => {
  const { db, drop } = await createEmbeddedDatabase()
  onTestFinished(drop)
  // As an older version left it: numbered, with marks that check nothing.
  const clock = new FixedClock('2026-10-21T20:20:05Z')
  const parts = { db, clock, log: silentLog }
  await settleShuffled(parts, { debts: 3, workers: 1 })
  await numberEvents(db, clock, never)
  const [row] = await readFeed(parts, 'erp', 'payments')
  const upgrade = readMigrations().find(({ name }) => name.startsWith('0119'))?.text ?? ''
  await sql`alter table feed_series drop column unchecked_epoch`.execute(db)
  await sql.raw(`do $migrate$ begin ${upgrade} end $migrate$`).execute(db)
  await settleShuffled(parts, { debts: 1, workers: 1 })
  await numberEvents(db, clock, never)
  const rows = await readFeed(parts, 'erp', 'payments')
  const epochs = rows.map(({ cursor }) => Number(cursor.slice(0, 14)))
  expect(new Set(epochs.slice(0, 3))).toEqual(new Set([20261021202005]))
  expect(epochs[3]).toBeGreaterThan(20261021202005)

  const ask = (after: string) => readPage(parts, 'erp', 'payments', { after, limit: 2 })
  const begun = () => db.selectFrom('feed_epoch').select('epoch').where('feed', '=', 'payments').execute()
  const before = await begun()
  await expect(ask('20261021202005-9-00000000')).rejects.toMatchObject({ code: 'cursor_perdido' })
  await expect(ask(`${epochs[3]}-9-00000000`)).rejects.toMatchObject({ code: 'dato_invalido' })
  expect(await begun()).toEqual(before)
  expect((await ask(row?.cursor ?? '')).rows).toHaveLength(2)
})

test('the embedded database writes the events of facts too', async () => {
  const { db, drop } = await createEmbeddedDatabase()
  onTestFinished(drop)
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  await settleShuffled({ db, clock, log: silentLog }, { debts: 2, workers: 1 })
  expect(await findUnannouncedFacts(db)).toEqual([])
  expect(await db.selectFrom('feed_event').select('kind').execute()).toHaveLength(2)
})
