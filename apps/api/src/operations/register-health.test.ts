import { createServer, type Socket } from 'node:net'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testTimeoutMs } from '@llave/testkit/test-timeout'
import Fastify from 'fastify'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../database/connect-postgres.ts'
import { type Database, openDatabase, type PoolState } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { registerHealth } from './register-health.ts'

const { db, url, pooled, drop } = await createTestDatabase()
afterAll(drop)

type Given = {
  readonly db?: Database
  readonly draining?: boolean
  readonly answerWithinMs?: number
  readonly asideWithinMs?: number
}

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
  expect(await ask('/readyz', { answerWithinMs: testTimeoutMs })).toEqual([200, '{"status":"ok"}'])
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
function busy(pool: Omit<PoolState, 'askAside'>): Database {
  const connect = () => new Promise<never>(() => undefined)
  const askAside = () => Promise.reject(new Error('away'))
  return openDatabase(new PostgresDialect({ pool: Object.assign(new pg.Pool(), { connect }) }), {
    ...pool,
    askAside,
  })
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

describe.runIf(url)('a process without a connection that answers says which of the two it is', () => {
  test('all of its own are stuck, and the database is there', async () => {
    const stuck = connectPostgres(url ?? '', { poolSize: 1, pooled })
    onTestFinished(() => stuck.destroy())
    await stuck.connection().execute(async () => {
      const within = { answerWithinMs: 1, asideWithinMs: testTimeoutMs }
      expect(await ask('/readyz', { db: stuck, ...within })).toEqual([503, '{"status":"connections"}'])
    })
    expect(await ask('/readyz', { db: stuck, answerWithinMs: testTimeoutMs })).toEqual([
      200,
      '{"status":"ok"}',
    ])
  })

  test.each<[string, number, (socket: Socket) => void]>([
    ['all of its own are stuck, and nobody answers a further one', 1, () => undefined],
    [
      'all of its own are stuck, and a further one is closed',
      testTimeoutMs,
      (socket: Socket) => socket.destroy(),
    ],
  ])('%s: the database is away', async (_title, asideWithinMs, take) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      take(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const away = `postgres://llave@127.0.0.1:${typeof address === 'object' && address?.port}/llave`
    const db = connectPostgres(away, { poolSize: 1 })
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await db.destroy()
    })
    expect(await ask('/readyz', { db, answerWithinMs: 1, asideWithinMs })).toEqual([
      503,
      '{"status":"database"}',
    ])
  })

  test('the server has no place for a connection', async () => {
    const full = db.withPlugin({
      transformQuery: () => {
        const cause = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
        throw new DatabaseAwayError(cause)
      },
      transformResult: async ({ result }) => result,
    })
    expect(await ask('/readyz', { db: full })).toEqual([503, '{"status":"connections"}'])
  })
})
