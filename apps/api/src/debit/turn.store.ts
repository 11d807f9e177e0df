import { underWayChargeStates } from '@llave/domain/debit/charge-state'
import { openTurnStates, type TurnState, turnStates } from '@llave/domain/debit/turn-state'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
import type { Database, Queryable, Trx } from '../database/database.ts'
import { moveRows, stateIn } from '../database/move-rows.ts'
import { day as asDay, moment } from '../database/sql-time.ts'

/** A proforma's turn in a run: its letras are charged one after the other. */
export type Turn = {
  readonly runDay: Temporal.PlainDate
  readonly affiliationId: number
  readonly attempt: number
  /** `waiting`: a refusal, to be tried again once it is due. */
  readonly state: Exclude<TurnState, 'done'>
}

/** Longer than the slowest batch of provider calls, so that no other process claims a turn under way. */
const lease = { minutes: 5 }

/** Turns that are due, leased to this process; other processes skip them. */
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

/** Postpones turns that are charging. One that waits for its next try, or ended meanwhile, is left alone. */
export async function postponeTurns(
  db: Queryable,
  turns: readonly Turn[],
  nextAt: Temporal.Instant,
): Promise<void> {
  await writeState(db, turns, ['charging'], 'charging', sql`next_at = ${moment(nextAt)}`)
}

/** Ends turns, or lets them wait for their next try. One that another process released meanwhile is left alone. */
export async function releaseTurns(
  db: Queryable,
  turns: readonly Turn[],
  to: 'waiting' | 'done',
  nextAt: Temporal.Instant,
): Promise<void> {
  await writeState(db, turns, ['charging', to], to, sql`next_at = ${moment(nextAt)}`)
}

/** Begins the next try of a turn; false where the turn no longer waits for that try. */
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

/** Ends the turns of earlier runs, except those with a charge of unknown outcome, which is still reconciled. */
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
  const where = sql<SqlBool>`(run_day, affiliation_id) in (select day, id from unnest(
    ${turns.map(({ runDay }) => runDay.toString())}::date[],
    ${turns.map(({ affiliationId }) => affiliationId)}::bigint[]) as held(day, id))`
  await moveRows(db, { table: 'debit_turn', states: turnStates, from, to, set, where })
}

/** Runs of which every proforma has had its first turn are complete. */
export async function completeRuns(db: Queryable, now: Temporal.Instant): Promise<void> {
  await sql`update debit_run r set completed_at = ${now.toString()}::timestamptz where completed_at is null
    and not exists (select from debit_turn t where t.run_day = r.day and t.state = 'charging')`.execute(db)
}
