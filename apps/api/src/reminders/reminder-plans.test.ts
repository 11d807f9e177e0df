import { rowsReadOf } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops } from '@llave/testkit/debit/fill-debtors'
import { fillCollections } from '@llave/testkit/staff/fill-collections'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { transact } from '../database/database.ts'
import { planReminders } from './plan-reminders.ts'
import { customersToRemindQuery } from './reminder-letras.store.ts'

const { db, owner, url, drop } = await createTestDatabase()
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

test('what was told in five years is not read for who is reminded today', async () => {
  const years = sql`from generate_series(1, 40000) n`
  // Of letras and customers of before.
  await transact(owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into reminder (id, customer_id, day, planned_at) overriding system value
      select 1000000 + n, 1000000 + n, '2024-01-01', '2024-01-01T15:00:00Z' ${years}`.execute(trx)
    await sql`insert into reminder_letra (receivable_id, rule, due_on, reminder_id)
      select 1000000 + n, 'week-before', '2024-01-08', 1000000 + n ${years}`.execute(trx)
  })
  await sql`analyze reminder, reminder_letra`.execute(owner)
  const statement = customersToRemindQuery(0, today.add({ days: 1 }), 200)
  for (const table of ['reminder', 'reminder_letra'])
    expect(await rowsReadOf(db, statement, table), table).toBeLessThan(1000)
})

test.runIf(url)('whom a morning reminds is looked for once, as that reads all that is due', async () => {
  const morning = now.add({ hours: 24 })
  const nextWeek = today.add({ days: 8 }).toString()
  await sql`update receivable set due_on = ${nextWeek}::date where id in (select min(id) from receivable
    where kind = 'instalment' and state = 'pending' group by proforma)`.execute(owner)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await planReminders({ db, clock: { now: () => morning }, shops: debtorShops }, new AbortController().signal)
  const looks = asked.mock.calls.filter(([said]) => String(said).includes('due_to as')).length
  asked.mockRestore()
  const { told } = await db
    .selectFrom('reminder')
    .where('day', '=', sql<Temporal.PlainDate>`${today.add({ days: 1 }).toString()}::date`)
    .select((all) => all.fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow()
  expect(told).toBeGreaterThan(200)
  expect(looks).toBe(1)
})
