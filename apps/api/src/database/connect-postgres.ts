import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'
import { type Database, openDatabase } from './database.ts'
import { asDatabaseFault, DatabaseAwayError } from './database-away.ts'
import { preparedMark } from './prepared-mark.ts'

export type PostgresOptions = {
  readonly poolSize?: number
  /**
   * Through a pooler that gives a connection to one transaction after another (DATABASE_POOLER): nothing is asked
   * of a connection that the next transaction would not find.
   */
  readonly pooled?: boolean
  /** On a standby, which is not waited for: what it does not answer at once the primary is asked. */
  readonly standby?: boolean
}

/**
 * What the role has by itself where connections go through a pooler. Nothing is compiled for a statement: PostgreSQL
 * does it for those that look dear among millions of letras, and takes longer to compile than to answer them.
 */
const settings = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }
const uncompiled = '-c jit=off'

/** Milliseconds in which a standby gives a connection, and in which it answers one statement. */
const standbyWithin = { connection: 500, statement: 1_000 }

/**
 * Milliseconds for the answer to a commit, longer than for any statement. PostgreSQL itself waits without a limit for a
 * standby to confirm it.
 */
export const committedWithinMs = 20_000

/** A pool on PostgreSQL 15 or later. */
export function connectPostgres(
  url: string,
  { poolSize = 10, pooled = false, standby = false }: PostgresOptions = {},
): Database {
  const pool = new ConnectingPool({
    Client: pooled ? PlainClient : PreparingClient,
    // Should a standby be promoted, nothing is written there.
    ...withOptions(url, [pooled ? '' : uncompiled, standby ? '-c default_transaction_read_only=on' : '']),
    max: poolSize,
    ...(pooled ? {} : settings),
    // The last where it hangs and ends nothing itself.
    ...(standby && {
      statement_timeout: standbyWithin.statement,
      query_timeout: standbyWithin.statement * 1.5,
    }),
    application_name: 'llave',
    // Whoever waits for a connection longer than this is refused: a database that is away has to be said quickly.
    connectionTimeoutMillis: standby ? standbyWithin.connection : 10_000,
    // A server that is gone without a word is seen by its silence.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        columnParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A server that closes a connection must not end the process: one that lies idle, nor one in a transaction, whose
  // statement is told.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let given = 0
  pool.on('acquire', () => given++)
  return openDatabase(new PostgresDialect({ pool }), {
    // Who has just come stands there for a moment, also where a connection is free.
    countQueued: () => Math.max(0, pool.waitingCount - pool.idleCount),
    countGiven: () => given,
    askAside: (within) => askOnce(url, within),
  })
}

/** An address with options of its own keeps them: the library takes those and leaves what it is given beside it. */
function withOptions(url: string, options: readonly string[]) {
  const all = options.join(' ').trim()
  const own = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('options')
  if (own === null) return { connectionString: url, options: all }
  const joined = encodeURIComponent(`${own} ${all}`)
  return { connectionString: url.replace(/(?<=[?&]options=)[^&]*/, joined) }
}

async function askOnce(url: string, within: number): Promise<void> {
  const client = new PlainClient({
    connectionString: url,
    application_name: 'llave',
    connectionTimeoutMillis: within,
    query_timeout: within,
  })
  client.on('error', () => undefined)
  try {
    await client.connect().catch(refuse)
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}

class ConnectingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the library's own overloads cannot be told any other way.
  override connect(callback?: any): any {
    if (callback) return super.connect(callback)
    return super.connect().catch(refuse)
  }
}

/**
 * Says of a connection that failed, or of a commit that was not answered, that the database is away. It is closed then:
 * nothing is asked behind what was not answered.
 */
class PlainClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the library's own overloads cannot be told any other way.
  override query(text: any, values?: any, callback?: any): any {
    const asked = text === 'commit' ? { text, query_timeout: committedWithinMs } : text
    const answer: unknown = super.query(asked, values, callback)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      const fault = asDatabaseFault(error)
      if (fault instanceof DatabaseAwayError) void this.end().catch(() => undefined)
      throw fault
    })
  }
}

function refuse(error: unknown): never {
  throw asDatabaseFault(error)
}

function isMarked(text: string): boolean {
  return text.startsWith(preparedMark) || text.endsWith(preparedMark)
}

const statementNames = new Map<string, string>()

/** Sends a marked query as a named statement. */
class PreparingClient extends PlainClient {
  // biome-ignore lint/suspicious/noExplicitAny: the library's own overloads cannot be told any other way.
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !isMarked(text)) return super.query(text, values, callback)
    let name = statementNames.get(text)
    if (!name) {
      name = createHash('sha256').update(text).digest('hex').slice(0, 32)
      statementNames.set(text, name)
    }
    return super.query({ name, text, values }, callback)
  }
}
