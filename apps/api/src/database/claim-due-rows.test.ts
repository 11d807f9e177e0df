import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { prepareDebts } from '@llave/testkit/payments/prepare-debts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRun } from '../debit/plan.store.ts'
import { claimTurns } from '../debit/turn.store.ts'
import { connectPostgres } from './connect-postgres.ts'
import { claimDueChecks } from './due-checks.ts'

const database = await createTestDatabase()
// A single connection, so that the planner settings below apply to every query.
const db = database.url ? connectPostgres(database.url, 1) : database.db
afterAll(async () => {
  if (database.url) await db.destroy()
  else await sql`reset all`.execute(db)
  await database.drop()
})

const day = Temporal.PlainDate.from('2026-11-24')
const now = Temporal.Instant.from('2026-11-24T11:00:00Z')
const shops = { PEN: { shopId: '70001001' }, USD: { shopId: '70001002' } }

beforeAll(async () => {
  await fillDebtors(db, null, { letras: 20, lettersEach: 1, day: day.subtract({ months: 1 }) })
  await planRun(db, day.subtract({ months: 1 }), shops, now)
})

/** Disables these plans, which leaves nested loops that evaluate the subquery for each row. */
async function disablePlans(...plans: readonly string[]) {
  await sql`reset all`.execute(db)
  for (const way of plans) await sql.raw(`set enable_${way} = off`).execute(db)
}

test('no more turns are claimed than the limit, even with a plan that evaluates the selection for each row', async () => {
  // Analyzed while it has a single row, so that the planner keeps it as the inner table.
  await sql`delete from debit_turn where affiliation_id > (select min(affiliation_id) from debit_turn)`.execute(
    db,
  )
  await sql`analyze debit_turn`.execute(db)
  await planRun(db, day, shops, now)
  await disablePlans('hashjoin', 'mergejoin', 'material', 'indexscan', 'bitmapscan')
  expect(await claimTurns(db, now, 3)).toHaveLength(3)
})

test('no more orders are claimed than the limit, even with a plan that evaluates the selection for each row', async () => {
  await prepareDebts(db, 20, 1)
  await sql`update payment_order set next_check_at = ${now.toString()}`.execute(db)
  await disablePlans('hashjoin', 'mergejoin', 'hashagg', 'sort', 'material')
  expect(await claimDueChecks(db, 'payment_order', now, 3)).toHaveLength(3)
})
