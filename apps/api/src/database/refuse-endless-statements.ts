import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A pooler's connections have settings that nobody gave them; the message says what does. */
export class EndlessStatementsError extends Error {}

/**
 * Behind a pooler a connection's own limits would be the next transaction's, or nobody's, so that the role has them.
 * Throws EndlessStatementsError where it has none: one statement that waits for ever would hold its locks for ever.
 */
export async function refuseEndlessStatements(db: Database): Promise<void> {
  const { rows } = await sql<{
    role: string
    statement: string
    idle: string
  }>`select current_user::text as role,
    current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  const { role = '', statement, idle } = rows[0] ?? {}
  const missing = [
    ...(statement === '0' ? [`alter role "${role}" set statement_timeout = '15s';`] : []),
    ...(idle === '0' ? [`alter role "${role}" set idle_in_transaction_session_timeout = '30s';`] : []),
  ]
  if (missing.length === 0) return
  throw new EndlessStatementsError(
    `With DATABASE_POOLER the role has to end what takes too long. As the database's owner, then reconnect the pooler:\n${missing.join('\n')}`,
  )
}
