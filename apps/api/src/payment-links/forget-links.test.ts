import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { endPaymentLinks } from './forget-links.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)

test('of all payers there ever were no statement takes more than a part', async () => {
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const at = sql`'2026-01-01T00:00:00Z'::timestamptz`
  // Without the triggers and references that a payment would need: every second one was paid.
  await transact(owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
        debt_amount_minor, debt_currency, device, state, created_at, updated_at)
      select n::text, '70001001', 1, 1, 'web', 1, 'PEN', 1, 'PEN', 'PC', 'expired', ${at}, ${at}
      from generate_series(1, 4200) n`.execute(trx)
    await sql`insert into provider_transaction (shop, uuid, order_id, operation, amount_minor, currency,
        detailed_status, rank, first_seen_at, updated_at)
      select '70001001', md5(n::text), n::text, 'DEBIT', 1, 'PEN', 'CAPTURED', 70, ${at}, ${at}
      from generate_series(2, 4200, 2) n`.execute(trx)
    await sql`insert into order_payer (order_id, link_id, name, document_type, document_number, email, key_hash,
        policy_version, accepted_at)
      select n::text, 1, 'x', '01', '1', '', sha256(n::text::bytea), '2026-01-01', ${at}
      from generate_series(1, 4200) n`.execute(trx)
  })
  await sql`create table test_part (rows bigint not null)`.execute(owner)
  await sql`create function test_count() returns trigger language plpgsql security definer as
    'begin insert into test_part select count(*) from taken; return null; end'`.execute(owner)
  for (const act of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`test_${act}`)} after ${sql.raw(act)} on order_payer
      referencing old table as taken for each statement execute function test_count()`.execute(owner)

  await endPaymentLinks(db, clock)
  const { rows } = await sql<{
    most: number
    all: number
  }>`select max(rows)::int as most, sum(rows)::int as all
    from test_part`.execute(owner)
  expect(rows).toEqual([{ most: 1000, all: 4200 }])
  const left = await db.selectFrom('order_payer').select('stays').execute()
  expect([left.length, left.every(({ stays }) => stays)]).toEqual([2100, true])
})
