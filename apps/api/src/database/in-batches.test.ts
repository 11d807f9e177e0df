import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteOldAccessData } from '../access/delete-old-access-data.ts'
import { forgetAnswersBefore, forgetFindingsBefore } from '../integration/batches/batch-request.store.ts'
import { forgetUploadsBefore } from '../integration/batches/upload.store.ts'
import { endOldChanges } from '../new-number/end-old-changes.ts'
import { deleteOldMessages } from '../operations/retention.ts'
import { endPaymentLinks } from '../payment-links/forget-links.store.ts'
import { deleteOldReadings } from '../staff/calls/delete-old-readings.ts'
import { deleteBefore, mostRowsAtOnce } from './in-batches.ts'

const { db, owner, drop } = await createTestDatabase()
afterAll(drop)
const clock = new FixedClock('2026-11-21T20:20:05Z')
const now = clock.now()

async function fillTries(count: number): Promise<void> {
  await sql`insert into sign_in_tries (document_hash, window_start, tries)
    select sha256(n::text::bytea), '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', 1
    from generate_series(1, ${count}::int) n`.execute(db)
}

async function countTries(): Promise<number> {
  return (await db.selectFrom('sign_in_tries').select('tries').execute()).length
}

/** Keeps how many rows each statement deleted, the first first. */
async function watchDeletes(): Promise<() => Promise<number[]>> {
  await sql`create table test_deleted (id bigint generated always as identity, count int)`.execute(owner)
  await sql`create function test_watch() returns trigger language plpgsql security definer as
    'begin insert into test_deleted (count) select count(*) from gone; return null; end'`.execute(owner)
  await sql`create trigger test_watch after delete on sign_in_tries referencing old table as gone
    for each statement execute function test_watch()`.execute(owner)
  return async () => {
    const { rows } = await sql<{
      count: number
    }>`delete from test_deleted where count > 0 returning count`.execute(owner)
    return rows.map(({ count }) => count)
  }
}

test('what is old is deleted in statements of a bounded number of rows, and nothing else is', async () => {
  const deleted = await watchDeletes()
  const tries = { table: 'sign_in_tries', at: 'window_start' } as const
  const halfway = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ seconds: 2 * mostRowsAtOnce + 6 })
  await fillTries(2 * mostRowsAtOnce + 10)
  await deleteBefore(db, tries, halfway)
  expect(await deleted()).toEqual([mostRowsAtOnce, mostRowsAtOnce, 5])
  expect(await countTries()).toBe(5)
  // A condition more: of the others nothing goes.
  await deleteBefore(db, { ...tries, where: sql`tries = 2` }, now)
  expect(await countTries()).toBe(5)
  await deleteBefore(db, tries, now)
  await fillTries(2 * mostRowsAtOnce)
  const stopping = new AbortController()
  stopping.abort()
  await deleteBefore(db, tries, now, stopping.signal)
  expect(await countTries()).toBe(2 * mostRowsAtOnce)
})

test.runIf(await postgresAnswers())('two processes may delete the same rows at once', async () => {
  const tries = { table: 'sign_in_tries', at: 'window_start' } as const
  await Promise.all([deleteBefore(db, tries, now), deleteBefore(db, tries, now)])
  expect(await countTries()).toBe(0)
})

test('no statement of a retention deletes or forgets all that is due', async () => {
  const said: string[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      said.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const heard = db.withPlugin(listening)
  await deleteOldAccessData(heard, clock)
  await deleteOldMessages(heard, clock)
  await deleteOldReadings(heard, clock)
  await endOldChanges(heard, clock)
  await endPaymentLinks(heard, clock)
  for (const forget of [forgetAnswersBefore, forgetFindingsBefore, forgetUploadsBefore])
    await forget(heard, now)
  const writing = said
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^(delete|update)/.test(text))
  expect(writing.length).toBeGreaterThan(18)
  // Ends the few that wait too long, and deletes none.
  const unbounded = writing.filter((text) => !/ limit \d+/.test(text))
  expect(unbounded.map((text) => text.split(' where ')[0])).toEqual([
    'update "number_change" set state = $1, ended_at = $2::timestamptz',
  ])
})
