import { underWayChargeStates } from '@llave/domain/debit/charge-state'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** What alerts an engineer on and after debit day. */
export type DebitHealth = {
  /** When the oldest incomplete run began; null where all are complete. */
  readonly incompleteRunSince: Temporal.Instant | null
  /** When the oldest charge with an unknown outcome was sent. */
  readonly oldestUnknownChargeAt: Temporal.Instant | null
  /** Since when the oldest card token waits to be cancelled at the provider. */
  readonly oldestRevocationAt: Temporal.Instant | null
}

export async function readDebitHealth(db: Queryable): Promise<DebitHealth> {
  return db
    .selectNoFrom((read) => [
      read
        .selectFrom('debit_run')
        .select((of) => of.fn.min('started_at').as('at'))
        .where('completed_at', 'is', null)
        .as('incompleteRunSince'),
      read
        .selectFrom('debit_charge as c')
        .innerJoin('payment_order as o', 'o.id', 'c.order_id')
        .select((of) => of.fn.min('o.created_at').as('at'))
        .where('c.state', 'in', underWayChargeStates)
        .as('oldestUnknownChargeAt'),
      read
        .selectFrom('card_token_revocation')
        .select((of) => of.fn.min('created_at').as('at'))
        .where('done_at', 'is', null)
        .as('oldestRevocationAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** One run of debit day, with the number of its charges by outcome. */
export type RunSummary = {
  readonly day: Temporal.PlainDate
  readonly startedAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | null
  readonly waiting: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** The last runs, newest first. */
export async function listRuns(db: Queryable, limit: number): Promise<RunSummary[]> {
  const { rows } = await sql<RunSummary>`
    select r.day, r.started_at as "startedAt", r.completed_at as "completedAt",
      (select count(*)::int from debit_turn t where t.run_day = r.day and t.state = 'waiting') as waiting,
      coalesce((select json_object_agg(outcome, count) from (
        select state || coalesce(' ' || skip_reason, '') as outcome, count(*)::int as count
        from debit_charge c where c.run_day = r.day group by 1 order by 1) f), '{}') as outcomes
    from debit_run r order by r.day desc limit ${limit}`.execute(db)
  return rows
}
