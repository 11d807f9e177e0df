import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Marks = {
  /** How many were acknowledged so far. */
  count(): number
  stop(): void
  /** Ends writing, and compares what was acknowledged with what is there, asked where it was written or elsewhere. */
  end(readUrl?: string): Promise<{
    readonly acknowledged: number
    readonly lost: number
    /** Neither acknowledged nor refused, because the connection went; how many of these are there. */
    readonly unknown: number
    readonly unknownKept: number
  }>
}

/**
 * Writes one row after another, each in a transaction of its own and once, in several lanes: what is acknowledged has
 * to be there for ever.
 */
export async function writeMarks(url: string, { lanes = 4, pauseMs = 0 } = {}): Promise<Marks> {
  const pool = new pg.Pool({ connectionString: url, max: lanes, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined)
  await (await connectWhenUp(url)).end()
  await pool.query('create table if not exists mark (number bigint primary key)')
  await pool.query('truncate mark')
  const acknowledged = new Set<number>()
  const unknown = new Set<number>()
  let last = 0
  let isOver = false
  async function write(): Promise<void> {
    while (!isOver) {
      const number = ++last
      try {
        await pool.query('insert into mark (number) values ($1)', [number])
        acknowledged.add(number)
        if (pauseMs > 0) await wait(pauseMs)
      } catch {
        unknown.add(number)
        await wait(50)
      }
    }
  }
  const writing = Array.from({ length: lanes }, write)
  function stop(): void {
    isOver = true
  }
  return {
    count: () => acknowledged.size,
    stop,
    async end(readUrl = url) {
      stop()
      await Promise.all(writing)
      await pool.end()
      const client = await connectWhenUp(readUrl)
      const { rows } = await client.query<{ number: string }>('select number from mark')
      await client.end()
      const kept = new Set(rows.map(({ number }) => Number(number)))
      return {
        acknowledged: acknowledged.size,
        lost: acknowledged.difference(kept).size,
        unknown: unknown.size,
        unknownKept: unknown.intersection(kept).size,
      }
    },
  }
}

/** Waits for a server that starts and leads, half a minute at most. */
async function connectWhenUp(url: string): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as follows')
      if (!rows[0].follows) return client
      throw new Error(`${new URL(url).host} is no primary`)
    } catch (error) {
      await client.end().catch(() => undefined)
      if (tries === 60) throw error
      await wait(500)
    }
  }
}
