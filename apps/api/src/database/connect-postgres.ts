import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-parsers.ts'
import { type Database, openDatabase } from './database.ts'

/** A pool on PostgreSQL 15 or later. */
export function connectPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
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
