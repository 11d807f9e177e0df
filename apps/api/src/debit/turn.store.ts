import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { day as asDay } from '../database/sql-time.ts'

/** A proforma's turn in a run: its letras go one after the other. */
export type Turn = {
  readonly runDay: Temporal.PlainDate
  readonly affiliationId: number
  readonly attempt: number
  /** `waiting`: a refusal, to be tried again once it is due. */
  readonly state: 'charging' | 'waiting'
}

/** Longer than a batch of the provider's longest answers: nobody else takes a turn that is under way. */
const lease = { minutes: 5 }

/** Turns whose time has come, leased to this process; others pass over them. */
export async function claimTurns(db: Database, now: Temporal.Instant, limit: number): Promise<Turn[]> {
  // Materialized: a plan that comes back to the selection selects others each time, past the limit.
  const { rows } = await sql<Turn>`with due as materialized (select run_day, affiliation_id from debit_turn
      where state <> 'done' and next_at <= ${now.toString()}::timestamptz
      order by next_at limit ${limit} for update skip locked)
    update debit_turn t set next_at = ${now.add(lease).toString()}::timestamptz from due
    where t.run_day = due.run_day and t.affiliation_id = due.affiliation_id
    returning t.run_day as "runDay", t.affiliation_id as "affiliationId", t.attempt, t.state`.execute(db)
  return rows
}

/** Ends turns, or lets them go until later. */
export async function letTurnsGo(
  db: Queryable,
  turns: readonly Turn[],
  to: { readonly state: 'charging' | 'waiting' | 'done'; readonly nextAt: Temporal.Instant },
): Promise<void> {
  if (turns.length === 0) return
  await db
    .updateTable('debit_turn')
    .set({ state: to.state, next_at: to.nextAt.toString() })
    .where((eb) =>
      eb.or(
        turns.map(({ runDay, affiliationId }) =>
          eb.and([eb('run_day', '=', asDay(runDay)), eb('affiliation_id', '=', affiliationId)]),
        ),
      ),
    )
    .execute()
}

/** Runs of which every proforma has had its first turn are complete. */
export async function completeRuns(db: Queryable, now: Temporal.Instant): Promise<void> {
  await sql`update debit_run r set completed_at = ${now.toString()}::timestamptz where completed_at is null
    and not exists (select from debit_turn t where t.run_day = r.day and t.state = 'charging')`.execute(db)
}
