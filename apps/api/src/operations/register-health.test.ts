import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import Fastify from 'fastify'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase, type PoolState } from '../database/database.ts'
import { registerHealth } from './register-health.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

type Given = { readonly db?: Database; readonly draining?: boolean; readonly answerWithinMs?: number }

async function ask(path: string, { draining = false, ...given }: Given = {}) {
  const app = Fastify()
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  registerHealth(app, { db, clock, isDraining: () => draining, ...given })
  const { statusCode, body } = await app.inject(path)
  await app.close()
  return [statusCode, body]
}

/** A database that never answers, or answers with an error. */
const silent = db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: () => new Promise<never>(() => undefined),
})
const refusing = db.withPlugin({
  transformQuery: () => {
    throw new Error('connect ECONNREFUSED secreto')
  },
  transformResult: async ({ result }) => result,
})

test('a process whose database answers is ready', async () => {
  expect(await ask('/readyz')).toEqual([200, '{"status":"ok"}'])
})

test('a process that is about to end still lives and asks for no more work', async () => {
  expect(await ask('/readyz', { draining: true })).toEqual([503, '{"status":"draining"}'])
  expect(await ask('/livez', { draining: true })).toEqual([200, '{"status":"ok"}'])
})

test.each([
  ['does not answer', silent],
  ['refuses', refusing],
])('where the database %s the process lives and is not ready, without a reason', async (_title, broken) => {
  expect(await ask('/readyz', { db: broken, answerWithinMs: 1 })).toEqual([503, '{"status":"database"}'])
  expect(await ask('/livez', { db: broken })).toEqual([200, '{"status":"ok"}'])
})

/** Whose connections are all in use, with what is known of them. */
function busy(pool: PoolState): Database {
  const connect = () => new Promise<never>(() => undefined)
  return openDatabase(new PostgresDialect({ pool: Object.assign(new pg.Pool(), { connect }) }), pool)
}

test.each<[string, number, number, number]>([
  ['while connections go from one to another, a process is ready: it is only crowded', 40, 2, 200],
  ['where no connection comes back but the one that the question took, it is not', 40, 1, 503],
  ['where nobody waits for a connection, the database is what is late', 0, 2, 503],
])('%s', async (_title, queued, givenMeanwhile, status) => {
  let asked = 0
  const countGiven = () => 1000 + givenMeanwhile * asked++
  const db = busy({ countQueued: () => queued, countGiven })
  expect((await ask('/readyz', { db, answerWithinMs: 1 }))[0]).toBe(status)
})
