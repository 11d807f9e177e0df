import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { forgetStatement } from './unposted.store.ts'

const { owner, drop } = await createTestDatabase()
afterAll(drop)

test('each payment that the extract shows is looked at once, also while PostgreSQL knows of few', async () => {
  const at = sql`'2026-11-21T20:20:05Z'::timestamptz`
  // In one transaction: autovacuum would gather anew what PostgreSQL knows, of one table before the others.
  await transact(owner, async (trx) => {
    const fill = async (from: number, to: number) => {
      const numbers = sql`generate_series(${from}::int, ${to}::int) n`
      await sql`insert into receivable (id, customer_id, proforma, kind, accounting_company, accounting_year,
          accounting_number, currency, amount_minor, due_on) overriding system value
        select n, 1, 'P', 'reservation', 'PE01', '2026', n::text, 'USD', 1, '2026-12-01' from ${numbers}`.execute(
        trx,
      )
      await sql`insert into settlement (id, order_id, shop, transaction_uuid, receivable_id, amount_minor, currency,
          settled_at, charged_minor) overriding system value
        select n, n::text, '70001', md5(n::text), n, 1, 'USD', ${at}, 1 from ${numbers}`.execute(trx)
      await sql`insert into feed_entry (feed, number, epoch, kind, subject_id, at, day, content, personal, customer_id, mark)
        select 'payments', n, 1, 'payment', n, ${at}, '2026-11-21', '{}', '{}', 1, ${sql.lit('0'.repeat(8))} from ${numbers}`.execute(
        trx,
      )
      await sql`insert into unposted_payment (number, at) select n, ${at} from ${numbers}`.execute(trx)
    }
    // Without the triggers and references that a payment would need.
    await sql`set local session_replication_role = replica`.execute(trx)
    await fill(1, 2)
    await sql`analyze receivable, settlement, feed_entry, unposted_payment`.execute(trx)
    await fill(3, 1500)
    expect(await mostRowsRead(trx, forgetStatement(0))).toBeLessThan(2 * 1500)
    expect(await trx.selectFrom('unposted_payment').select('number').execute()).toEqual([])
  })
})
