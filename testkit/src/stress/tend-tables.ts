import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/**
 * What autovacuum does, where the server has it off, as one for tests may: a storm begins with empty tables, and a
 * plan that PostgreSQL made of those reads all of one for each payment.
 */
export async function tendTables(owner: Database): Promise<void> {
  const { rows } = await sql<{ autovacuum: 'on' | 'off' }>`show autovacuum`.execute(owner)
  if (rows[0]?.autovacuum === 'off') await sql`vacuum (analyze)`.execute(owner)
}
