import { rowsReadOf } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops } from '@llave/testkit/debit/fill-debtors'
import { fillCollections } from '@llave/testkit/staff/fill-collections'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { planReminders } from './plan-reminders.ts'
import { customersToRemindQuery } from './reminder-letras.store.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const today = Temporal.PlainDate.from('2026-11-24')
const now = Temporal.Instant.from('2026-11-24T15:00:00Z')

test('who is reminded is read from the due dates of the rules, before and after they are told', async () => {
  await fillCollections(owner, { proformas: 600, letras: 60, charges: 0 }, today)
  const read = () => rowsReadOf(db, customersToRemindQuery(0, today, 200), 'receivable')
  const { rows } = await sql<{ near: number }>`select count(*)::int as near from receivable
    where kind = 'instalment' and state = 'pending' and due_on between ${today.subtract({ days: 44 }).toString()}::date
      and ${today.add({ days: 7 }).toString()}::date`.execute(db)
  const near = rows[0]?.near ?? 0
  expect(near).toBeGreaterThan(100)
  expect(await read()).toBeLessThanOrEqual(near)
  await planReminders({ db, clock: { now: () => now }, shops: debtorShops }, new AbortController().signal)
  // Without statistics of the rows that it has just written, too.
  expect(await read()).toBeLessThanOrEqual(near)
})
