import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { prepareDebts } from '@llave/testkit/payments/prepare-debts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planRun } from '../debit/plan.store.ts'
import { claimTurns } from '../debit/turn.store.ts'
import { connectPostgres } from './connect-postgres.ts'
import { transact } from './database.ts'
import { claimDueChecks } from './due-checks.ts'

const database = await createTestDatabase()
// A single connection, so that the planner settings below apply to every query.
const db = database.url
  ? connectPostgres(database.url, { poolSize: 1, pooled: database.pooled })
  : database.db
afterAll(async () => {
  if (database.url) await db.destroy()
  else await sql`reset all`.execute(db)
  await database.drop()
})

const day = Temporal.PlainDate.from('2026-11-24')
const now = Temporal.Instant.from('2026-11-24T11:00:00Z')
const shops = { PEN: { shopId: '70001001' }, USD: { shopId: '70001002' } }

beforeAll(async () => {
  await fillDebtors(database.owner, null, { letras: 20, lettersEach: 1, day: day.subtract({ months: 1 }) })
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
    database.owner,
  )
  await sql`analyze debit_turn`.execute(database.owner)
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

describe('which orders a process claims', () => {
  const at = (minutes: number) => now.add({ minutes })
  const claim = async (when: Temporal.Instant, limit: number) =>
    (await claimDueChecks(database.db, 'payment_order', when, limit)).map(({ id }) => id)

  /** Orders due at these minutes, and no others. */
  async function dueAt(...minutes: readonly number[]): Promise<string[]> {
    await sql`update payment_order set next_check_at = null`.execute(database.db)
    const ids = (await prepareDebts(database.db, minutes.length, 1)).flatMap(({ orders }) =>
      orders.map(({ id }) => id),
    )
    for (const [index, id] of ids.entries())
      await sql`update payment_order set next_check_at = ${at(minutes[index] ?? 0).toString()}
        where id = ${id}`.execute(database.db)
    return ids
  }

  test('those that are due, the longest due first', async () => {
    const [late, early, future] = await dueAt(-1, -2, 1)
    expect(await claim(now, 1)).toEqual([early])
    expect(await claim(now, 5)).toEqual([late])
    expect(await claim(at(1), 5)).toEqual([future])
  })

  test('one that a process left behind once its lease ends, by the clock of whoever claims', async () => {
    const [order] = await dueAt(0)
    expect(await claim(now, 5)).toEqual([order])
    expect(await claim(at(2).subtract({ milliseconds: 1 }), 5)).toEqual([])
    // A process whose clock is behind leaves it alone for longer.
    expect(await claim(at(-30), 5)).toEqual([])
    expect(await claim(at(2), 5)).toEqual([order])
    expect(await claim(at(3), 5)).toEqual([])
  })

  // The embedded database has one connection: nobody else can hold a row.
  test.runIf(database.url)(
    'those that nobody holds at this moment, without waiting for the others',
    async () => {
      const [held, free] = await dueAt(-2, -1)
      const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = transact(database.db, async (trx) => {
        await sql`select from payment_order where id = ${held} for update`.execute(trx)
        locked.resolve()
        await release.promise
      })
      await locked.promise
      try {
        // The database ends a statement that waits too long.
        expect(await claim(now, 5)).toEqual([free])
      } finally {
        release.resolve()
        await holding
      }
    },
  )
})
