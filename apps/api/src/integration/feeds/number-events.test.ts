import { parseCursor } from '@llave/domain/integration/feed-cursor'
import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Trx, transact } from '../../database/database.ts'
import { numberEvents } from './number-events.ts'
import { readPaymentFacts } from './payment-facts.store.ts'

const never = new AbortController().signal

const databases = {
  'PostgreSQL, or what answers': createTestDatabase,
  'the embedded database': createEmbeddedDatabase,
}

describe.each(Object.entries(databases))('on %s', (_, open) => {
  async function start() {
    const { db, drop } = await open()
    onTestFinished(drop)
    const clock = new FixedClock('2026-11-21T20:20:05Z')
    return { db, clock, log: silentLog }
  }

  test('every settlement gets a number, once, without a gap, however many processes give them', async () => {
    const parts = await start()
    await settleShuffled(parts, { debts: 20, workers: 2 })
    expect(await findUnannouncedFacts(parts.db)).toEqual([])
    await Promise.all([1, 2, 3].map(() => numberEvents(parts.db, parts.clock, never)))
    await numberEvents(parts.db, parts.clock, never)
    const rows = await readFeed(parts, 'erp', 'payments', 7)
    expect(rows.map(({ cursor }) => parseCursor(cursor)?.number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(20)
    expect(await findUnannouncedFacts(parts.db)).toEqual([])
    expect(await parts.db.selectFrom('feed_event').selectAll().execute()).toEqual([])
  })
})

test('a batch reads each row a few times, where statistics still say that the tables are empty', async () => {
  const { db, owner, drop } = await createTestDatabase()
  onTestFinished(drop)
  const debts = 250
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  await settleShuffled({ db, clock, log: silentLog }, { debts, workers: 2 })
  await sql`update pg_class set reltuples = 0, relpages = 1
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(owner)
  await transact(db, async (trx) => {
    const before = await rowsRead(trx)
    expect(await readPaymentFacts(trx, 1000)).toHaveLength(debts)
    // Multiplied by each other they were hundreds of millions.
    expect((await rowsRead(trx)) - before).toBeLessThan(20 * debts * debts)
  })
})

async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`.execute(
    trx,
  )
  return rows[0]?.read ?? 0
}
