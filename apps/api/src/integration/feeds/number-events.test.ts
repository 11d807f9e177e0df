import { parseCursor } from '@llave/domain/integration/feed-cursor'
import { createMemoryDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import { describe, expect, onTestFinished, test } from 'vitest'
import { numberEvents } from './number-events.ts'

const never = new AbortController().signal

const databases = {
  'PostgreSQL, or what answers': createTestDatabase,
  'the embedded database': createMemoryDatabase,
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
