import { effectiveChangeStates } from '@llave/domain/new-number/number-change'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

const effective = effectiveChangeStates.map((state) => `'${state}'`).join(', ')

/** The moment at which the number of a customer, named by an expression, last changed here; null where it never did. */
export const lastChangeOf = (customer: string) => `(select max(greatest(n.ended_at, n.held_at, n.settled_at))
  from number_change n where n.customer_id = ${customer} and n.state in (${effective}))`

export async function findLastChange(db: Queryable, customerId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`select ${sql.raw(lastChangeOf('c.id'))} as at
    from customer c where c.id = ${customerId}`.execute(db)
  return rows[0]?.at ?? null
}
