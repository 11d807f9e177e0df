import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'
import { type Database, openDatabase } from './database.ts'
import { preparedMark } from './prepared-mark.ts'

/** A pool on PostgreSQL 15 or later. */
export function connectPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'llave',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        columnParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A server that closes an idle connection must not end the process.
  pool.on('error', () => undefined)
  return openDatabase(new PostgresDialect({ pool }))
}

function isMarked(text: string): boolean {
  return text.startsWith(preparedMark) || text.endsWith(preparedMark)
}

const statementNames = new Map<string, string>()

/** Sends a marked query as a named statement. */
class PreparingClient extends pg.Client {
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
