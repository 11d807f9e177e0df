import { sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
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
  const rows = await claimDueRows(
    db,
    {
      table: 'debit_turn',
      key: ['run_day', 'affiliation_id'],
      due: 'next_at',
      where: sql`state <> 'done'`,
      heldUntil: 'next_at',
      lease,
      returning: ['run_day', 'affiliation_id', 'attempt', 'state'],
    },
    now,
    limit,
  )
  return rows.map((row) => ({
    runDay: row.run_day,
    affiliationId: row.affiliation_id,
    attempt: row.attempt,
    // The condition leaves out what is done.
    state: row.state as Turn['state'],
  }))
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
