import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Orders and refunds that are still to be reconciled. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select
    (select count(*)::int from payment_order where next_check_at is not null) +
      (select count(*)::int from refund where next_check_at is not null) as waiting`.execute(db)
  return rows[0]?.waiting ?? 0
}
