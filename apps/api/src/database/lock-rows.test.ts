import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { prepareDebts } from '@llave/testkit/payments/prepare-debts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from './database.ts'
import { lockRows } from './lock-rows.ts'
import type { RowPlan } from './row-plan.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

type Debt = { readonly number: string; readonly amount: number }

/** What is enough to find debts. */
const debts = {
  table: 'receivable',
  columns: { accounting_number: { key: 'number' }, amount_minor: { member: 'amount' } },
} as unknown as RowPlan<'receivable', Debt>

// The embedded database has one connection: nobody can wait.
test.runIf(await postgresAnswers())(
  'rows are locked in the order of their numbers, as debit day locks letras, whatever the order of the keys',
  async () => {
    await prepareDebts(db, 2, 1)
    const [first, second] = await db
      .selectFrom('receivable')
      .select(['id', 'accounting_number as number', 'amount_minor as amount'])
      .orderBy('id')
      .execute()
    if (!first || !second) throw new Error('no debts')
    // The order in which they lie in the table is not that of their numbers.
    await sql`update receivable set version = version + 1 where id = ${first.id}`.execute(db)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transact(db, async (trx) => {
      await sql`select from receivable where id = ${first.id} for update`.execute(trx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const locking = transact(db, (trx) => lockRows(trx, debts, [second, first]))
    await waitForBlocked(db)
    const other = await sql`select from receivable where id = ${second.id} for update nowait`
      .execute(db)
      .then(
        () => 'free',
        () => 'locked',
      )
    release.resolve()
    await holding
    expect([other, await locking]).toEqual(['free', [second, first]])
  },
)
