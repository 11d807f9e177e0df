import type { Queryable } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Waits until that many other connections wait for a lock, in statements that name a table where one is said. */
export async function waitForBlocked(db: Queryable, connections = 1, table = ''): Promise<void> {
  while ((await countBlocked(db, table)) < connections);
}

/** The same, where this work is to be among them; throws where it is over without having waited. */
export async function waitUntilItWaits(
  db: Queryable,
  work: Promise<unknown>,
  connections = 1,
  table = '',
): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while ((await countBlocked(db, table)) < connections)
    if (isOver) throw new Error(`It does not wait, and answered ${JSON.stringify(await work)}`)
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
