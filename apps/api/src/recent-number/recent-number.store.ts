import { effectiveChangeStates } from '@llave/domain/new-number/number-change'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'

/** The moment at which a customer's number last changed here; null where it never did. */
export async function findLastChange(db: Queryable, customerId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`select
      max(greatest(n.ended_at, n.held_at, n.settled_at)) as at from number_change n
    where n.customer_id = ${customerId} and ${stateIn('n.state', effectiveChangeStates)}`.execute(db)
  return rows[0]?.at ?? null
}
