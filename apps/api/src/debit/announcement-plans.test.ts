import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops, fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Trx, transact } from '../database/database.ts'
import { announceDebits } from './announce-debits.ts'
import { enqueueAnnouncements, enqueueExpiries } from './announcements.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const day = Temporal.PlainDate.from('2026-11-24')
const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
/** More than one transaction tells of. */
const cards = 5200

/** The rows of cards and letras that a work reads. */
function rowsRead(work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return transact(db, async (trx) => {
    const count = async () => {
      const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as rows
        from pg_stat_xact_user_tables where relname in ('affiliation', 'receivable')`.execute(trx)
      return rows[0]?.rows ?? 0
    }
    // What an earlier transaction of this connection read is counted too.
    const before = await count()
    await work(trx)
    return (await count()) - before
  })
}

test('who was told of a debit day is not planned for again, and no card is read that expires much later', async () => {
  await fillDebtors(owner, null, { letras: cards, lettersEach: 1, day })
  const announce = (trx: Trx) => enqueueAnnouncements(trx, 0, day, debtorShops, now)
  expect(await rowsRead(announce)).toBeGreaterThan(5000)
  expect(await countTold()).toBe(5000)
  const { signal } = new AbortController()
  await announceDebits(db, new FixedClock(now), debtorShops, signal)
  expect(await countTold()).toBe(cards)
  await sql`analyze affiliation`.execute(owner)
  expect(await rowsRead(announce)).toBeLessThan(500)
  expect(await rowsRead((trx) => enqueueExpiries(trx, day, now))).toBeLessThan(500)
})

async function countTold(): Promise<number> {
  return (await db.selectFrom('outbox').select('id').execute()).length
}
