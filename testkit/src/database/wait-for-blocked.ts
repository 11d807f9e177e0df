import type { Queryable } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Waits until that many other connections wait for a lock, in statements that name a table where one is said. */
export async function waitForBlocked(db: Queryable, connections = 1, table = ''): Promise<void> {
  while ((await countBlocked(db, table)) < connections);
}

/** How many connections to this database wait for a lock. */
export async function countBlocked(db: Queryable, table = ''): Promise<number> {
  // A transaction would go on seeing who waited when it asked first.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(
    db,
  )
  return rows.length
}
