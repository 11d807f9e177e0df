import { underWayChargeStates } from '@llave/domain/debit/charge-state'
import { openTurnStates, type TurnState, turnStates } from '@llave/domain/debit/turn-state'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
import type { Database, Queryable, Trx } from '../database/database.ts'
import { moveRows, stateIn } from '../database/move-rows.ts'
import { day as asDay, moment } from '../database/sql-time.ts'

/** A proforma's turn in a run: its letras go one after the other. */
export type Turn = {
  readonly runDay: Temporal.PlainDate
  readonly affiliationId: number
  readonly attempt: number
  /** `waiting`: a refusal, to be tried again once it is due. */
  readonly state: Exclude<TurnState, 'done'>
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
      where: stateIn('state', openTurnStates),
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

/** Turns that go on charging later. One that waits for its next try, or ended meanwhile, stays so. */
export async function postponeTurns(
  db: Queryable,
  turns: readonly Turn[],
  nextAt: Temporal.Instant,
): Promise<void> {
  await writeState(db, turns, ['charging'], 'charging', sql`next_at = ${moment(nextAt)}`)
}

/** Ends turns, or has them wait for their next try. One that another process released meanwhile stays so. */
export async function releaseTurns(
  db: Queryable,
  turns: readonly Turn[],
  to: 'waiting' | 'done',
  nextAt: Temporal.Instant,
): Promise<void> {
  await writeState(db, turns, ['charging', to], to, sql`next_at = ${moment(nextAt)}`)
}

/** Begins the next try of a turn; false where the turn does not wait for that try any more. */
export async function beginNextTry(
  trx: Trx,
  turn: Pick<Turn, 'runDay' | 'affiliationId' | 'attempt'>,
): Promise<boolean> {
  const moved = await moveRows(trx, {
    table: 'debit_turn',
    states: turnStates,
    from: turnStates.before('charging'),
    to: 'charging',
    set: sql`attempt = ${turn.attempt + 1}`,
    where: sql`run_day = ${asDay(turn.runDay)} and affiliation_id = ${turn.affiliationId}
      and attempt = ${turn.attempt}`,
  })
  return moved === 1
}

/** Ends the turns of runs before that day, but those of which a charge is not known: it is still asked about. */
export async function endOvertakenTurns(trx: Trx, day: Temporal.PlainDate): Promise<void> {
  await moveRows(trx, {
    table: 'debit_turn',
    states: turnStates,
    from: openTurnStates,
    to: 'done',
    set: sql`next_at = next_at`,
    where: sql`run_day < ${asDay(day)} and not exists (select from debit_charge c
      where c.run_day = debit_turn.run_day and c.affiliation_id = debit_turn.affiliation_id
        and ${stateIn('c.state', underWayChargeStates)})`,
  })
}

async function writeState(
  db: Queryable,
  turns: readonly Turn[],
  from: readonly TurnState[],
  to: TurnState,
  set: RawBuilder<unknown>,
): Promise<void> {
  if (turns.length === 0) return
  const where = sql<SqlBool>`(run_day, affiliation_id) in (select * from unnest(
    ${turns.map(({ runDay }) => runDay.toString())}::date[],
    ${turns.map(({ affiliationId }) => affiliationId)}::bigint[]))`
  await moveRows(db, { table: 'debit_turn', states: turnStates, from, to, set, where })
}

/** Runs of which every proforma has had its first turn are complete. */
export async function completeRuns(db: Queryable, now: Temporal.Instant): Promise<void> {
  await sql`update debit_run r set completed_at = ${now.toString()}::timestamptz where completed_at is null
    and not exists (select from debit_turn t where t.run_day = r.day and t.state = 'charging')`.execute(db)
}
