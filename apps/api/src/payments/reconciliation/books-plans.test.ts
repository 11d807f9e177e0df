import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { llaveBook } from './books.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const transactions = 100_000
const shop = '70001002'
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')

/** A transaction a minute, each with its entry in the ledger, without the triggers that write what stands beside. */
beforeAll(async () => {
  const tables = ['provider_transaction', 'ledger_entry']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner)
  const at = sql`${now.toString()}::timestamptz - n * interval '1 minute'`
  await sql`insert into provider_transaction (shop, uuid, reported_order_id, quarantine_reason, operation,
      amount_minor, currency, detailed_status, rank, operation_at, first_seen_at, updated_at)
    select ${shop}, md5(n::text), 'LINK-' || n, 'unknown-order', 'DEBIT', 10000, 'USD', 'CAPTURED', 70,
      ${at}, ${at}, ${at} from generate_series(1, ${transactions}::integer) n`.execute(owner)
  await sql`insert into ledger_entry (cause, cause_id, account, currency, amount_minor, at)
    select 'quarantine', ${`${shop}/`} || md5(n::text), ${`provider/${shop}`}, 'USD', 10000, ${at}
    from generate_series(1, ${transactions}::integer) n`.execute(owner)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner)
  await sql`vacuum analyze provider_transaction, ledger_entry`.execute(owner)
})

test('the book of a day reads its transactions, not those of all days', async () => {
  const day = Temporal.PlainDate.from('2026-11-20')
  const account = { shop, currency: 'USD', day } as const
  const { rows } = await llaveBook(account, null, []).execute(db)
  expect(rows).toHaveLength(24 * 60)
  const reading = { entries: rows.slice(0, 1_000).map((entry) => ({ ...entry, day })), askedAt: now }
  const book = llaveBook(account, reading, ['201126120000-M3TX', '201126120001-M3TX'])
  expect(await mostRowsRead(db, book)).toBeLessThan(transactions / 10)
})
