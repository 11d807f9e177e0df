import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Which database this is, in a word: restored from a dump it has another oid, in another cluster another identifier.
 * The timeline is not asked for, because a standby that takes over is the same database.
 */
export const databaseWord = sql<string>`concat_ws('-',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()))`

export async function readDatabaseWord(db: Queryable): Promise<string> {
  const { rows } = await sql<{ word: string }>`select ${databaseWord} as word`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not say which one it is')
  return row.word
}
