import { transact } from '@llave/api/database/database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, postgresAnswers } from './test-database.ts'
import { countBlocked } from './wait-for-blocked.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test.runIf(await postgresAnswers())('who waits only after a transaction looked is seen by it', async () => {
  const [looked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seen = transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx)
    const before = await countBlocked(trx)
    looked.resolve()
    await blocked.promise
    return [before, await countBlocked(trx)]
  })
  await looked.promise
  const waiting = transact(db, (trx) => sql`select pg_advisory_xact_lock(1)`.execute(trx))
  while (!(await transact(db, countBlocked)));
  blocked.resolve()
  expect(await seen).toEqual([0, 1])
  await waiting
})
