import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** How far a database had got that was put back. */
export type Traces = {
  /** Null where nothing was ever done. */
  readonly lastAt: Temporal.Instant | null
  /** Messages that were about to go, and in all likelihood went. */
  readonly pendingMessages: number
}

/** What every process writes as long as it runs, and what people and systems do. */
export async function readTraces(db: Queryable): Promise<Traces> {
  const { rows } = await sql<Traces>`select greatest((select max(started_at) from job_run),
      (select max(at) from audit), (select max(created_at) from payment_order),
      (select max(received_at) from provider_message)) as "lastAt",
    (select count(*)::int from outbox where state = 'pending') as "pendingMessages"`.execute(db)
  return rows[0] ?? { lastAt: null, pendingMessages: 0 }
}
