import { createConnection, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createTestDatabase, serving } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { committedWithinMs, connectPostgres } from './connect-postgres.ts'
import { countGiven, countQueued, type Database, transact } from './database.ts'
import { DatabaseAwayError } from './database-away.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
/** Past every pooler, as standbys are asked. */
const directUrl = serving(database.ownerUrl ?? '')

function connect(url = database.url ?? '', pooled = database.pooled): Database {
  const db = connectPostgres(url, { poolSize: 1, pooled })
  onTestFinished(() => db.destroy())
  return db
}

/** Of another client, whatever runs here. Resolves when the server is rid of it. */
async function endConnection(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl ?? '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

async function readPid(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

describe.runIf(database.url)('a connection that the server ends', () => {
  test('while it lies idle is replaced, and nobody notices', async () => {
    const db = connect()
    await endConnection(await readPid(db))
    await expect.poll(() => readPid(db).catch(() => 0)).toBeGreaterThan(0)
  })

  test('while it answers is told as a database that is away, and the process lives on', async () => {
    const db = connect()
    const work = transact(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await Promise.all([sql`select pg_sleep(60)`.execute(trx), endConnection(rows[0]?.pid ?? 0)])
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseAwayError)
    expect(await readPid(db)).toBeGreaterThan(0)
  })

  test('between two statements of a transaction that does something else meanwhile', async () => {
    const db = connect()
    const work = transact(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await endConnection(rows[0]?.pid ?? 0)
      // The end has arrived here too, with no statement that could be told.
      await turn()
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseAwayError)
    expect(await readPid(db)).toBeGreaterThan(0)
  })
})

describe('a server', () => {
  /** Listens and does with each connection what is said. */
  async function listen(take: (socket: Socket) => void): Promise<string> {
    const server = createServer(take)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return `postgres://llave@127.0.0.1:${typeof address === 'object' && address?.port}/llave`
  }

  test('that takes connections and closes them is away', async () => {
    const db = connect(await listen((socket) => socket.destroy()))
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseAwayError)
  })

  test('that does not listen is away', async () => {
    const db = connect('postgres://llave@127.0.0.1:9/llave')
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseAwayError)
  })
})

describe.runIf(database.url)('a server that falls silent', () => {
  /** A way to it on which nothing more is answered once it is silenced; that resolves when it is asked next. */
  async function openSilencing(
    address: string,
  ): Promise<{ readonly url: string; silence(): Promise<void>; close(): void }> {
    const url = new URL(address)
    const { port, hostname } = url
    const open = new Set<Socket>()
    const asked = Promise.withResolvers<void>()
    let isSilent = false
    const server = createServer((near) => {
      const far = createConnection(Number(port), hostname)
      for (const socket of [near, far]) open.add(socket.on('error', () => undefined))
      near.on('data', (bytes) => (isSilent ? asked.resolve() : far.write(bytes)))
      far.on('data', (bytes) => isSilent || near.write(bytes))
      near.on('close', () => far.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const listening = server.address()
    url.port = String(typeof listening === 'object' && listening?.port)
    return {
      url: url.href,
      silence() {
        isSilent = true
        return asked.promise
      },
      close() {
        for (const socket of open) socket.destroy()
        server.close()
      },
    }
  }

  /** What becomes of work within so many milliseconds. */
  async function judgeAfter(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
    let outcome: unknown = 'waits'
    void work.then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = error),
    )
    await vi.advanceTimersByTimeAsync(milliseconds)
    return outcome
  }

  async function openSilent(standby: boolean) {
    const way = await openSilencing(standby ? directUrl : (database.url ?? ''))
    // No limit ends what a busy machine does slowly.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const db = connectPostgres(way.url, { poolSize: 1, pooled: database.pooled && !standby, standby })
    onTestFinished(async () => {
      vi.useRealTimers()
      way.close()
      await db.destroy()
    })
    await sql`select 1`.execute(db)
    return { db, way }
  }

  test('as a standby is given up after a second and a half, and its connection with it', async () => {
    const { db, way } = await openSilent(true)
    const isAsked = way.silence()
    const asked = sql`select 1`.execute(db)
    await isAsked
    expect(await judgeAfter(1_499, asked)).toBe('waits')
    expect(await judgeAfter(1, asked)).toBeInstanceOf(DatabaseAwayError)
    // Nobody waits behind what was not answered.
    expect(countQueued(db)).toBe(0)
  })

  test('when it is asked to commit is given up, and its connection with it', async () => {
    const { db, way } = await openSilent(false)
    const isAsked = Promise.withResolvers<void>()
    const committing = transact(db, async (trx) => {
      await sql`select 1`.execute(trx)
      isAsked.resolve(way.silence())
    })
    await isAsked.promise
    expect(await judgeAfter(committedWithinMs - 1, committing)).toBe('waits')
    expect(await judgeAfter(1, committing)).toBeInstanceOf(DatabaseAwayError)
  })
})

test.runIf(database.url)('counts who waits for a connection, and how often one was given', async () => {
  const db = connect(database.url ?? '')
  expect([countGiven(db), countQueued(db)]).toEqual([0, 0])
  const more: Promise<unknown>[] = []
  await db.connection().execute(async () => {
    more.push(...Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
    await expect.poll(() => countQueued(db)).toBe(20)
  })
  await Promise.all(more)
  expect([countGiven(db), countQueued(db)]).toEqual([21, 0])
})

describe.runIf(database.url)('behind a pooler', () => {
  test('a query of every visit is not kept with the connection, which is another one next time', async () => {
    const db = connect(database.url ?? '', true)
    await sql.raw('/* prepared */ select 1').execute(db)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([])
  })

  test('nothing is asked of a connection when it is made', async () => {
    const asked: string[] = []
    const settings = (db: Database) =>
      sql<{
        source: string
      }>`select source from pg_settings where name in ('jit', 'statement_timeout')`.execute(db)
    for (const pooled of [false, true]) {
      const { rows } = await settings(connect(directUrl, pooled))
      asked.push(...rows.map(({ source }) => source))
    }
    expect(asked).toEqual(['client', 'client', 'default', 'default'])
  })
})

test.runIf(database.url).each([false, true])(
  'nothing is compiled for a statement (as a standby: %s)',
  async (standby) => {
    const db = connectPostgres(directUrl, { poolSize: 1, standby })
    onTestFinished(() => db.destroy())
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db)
    expect(rows).toEqual([{ jit: 'off' }])
  },
)
