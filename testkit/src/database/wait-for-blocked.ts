import type { Trx } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Waits until another connection waits for a row. */
export async function waitForBlocked(trx: Trx): Promise<void> {
  for (;;) {
    // A transaction would go on seeing who waited when it asked first.
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
    if (rows.length > 0) return
  }
}
