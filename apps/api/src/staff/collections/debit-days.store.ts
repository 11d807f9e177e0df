import type {
  DebitCharge,
  DebitCount,
  DebitDay,
  DebitReason,
} from '@llave/contract/staff/collections/debit-days'
import { underWayChargeStates } from '@llave/domain/debit/charge-state'
import { openTurnStates } from '@llave/domain/debit/turn-state'
import { type Currency, money } from '@llave/domain/money/money'
import type { DebitOutcome } from '@llave/domain/staff/debit-outcome'
import { limaDate } from '@llave/domain/time/lima-date'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { stateIn } from '../../database/move-rows.ts'
import { day as asDay } from '../../database/sql-time.ts'

const unrefused = sql`case when ${stateIn('c.state', underWayChargeStates)} then 'under-way' else c.state end`

/** The rule of `debitOutcomeOf` (domain) for the last tries `c`: a test compares the two. */
const outcome = sql`case
  when ${stateIn('c.state', underWayChargeStates)} then 'under-way'
  when c.state <> 'refused' then c.state
  when not exists (select from receivable r where r.id = c.receivable_id and r.state = 'pending') then 'settled'
  when exists (select from debit_turn t where t.run_day = c.run_day and t.affiliation_id = c.affiliation_id
    and ${stateIn('t.state', openTurnStates)}) then 'to-retry'
  else 'given-up' end`

/** The last try of every letra of a day, from an index in the order of the letras. */
function lastTries(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select distinct on (d.receivable_id) d.run_day, d.receivable_id, d.attempt, d.affiliation_id, d.state,
      d.skip_reason, d.refusal_code, d.amount_minor, d.currency, d.order_id
    from debit_charge d where d.run_day = ${day} order by d.receivable_id, d.attempt desc) c`
}

type CountRow = {
  readonly day: Temporal.PlainDate
  readonly outcome: DebitOutcome
  readonly reason: string
  readonly currency: Currency
  readonly minor: number
  readonly letras: number
}

type RunRow = {
  readonly day: Temporal.PlainDate
  readonly startedAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | null
  readonly nextTryAt: Temporal.Instant | null
}

export type FoundDay = DebitDay & { readonly reasons: readonly DebitReason[] }

/** Days before one, the last first. */
export function findDebitDays(
  db: Queryable,
  { before, limit }: { readonly before: Temporal.PlainDate | null; readonly limit: number },
): Promise<FoundDay[]> {
  const older = before ? sql`where day < ${asDay(before)}` : sql``
  return readDays(
    db,
    sql`select day, started_at, completed_at from debit_run ${older} order by day desc limit ${limit}`,
  )
}

/** One day; null where nothing was charged on it. */
export async function findDebitDay(db: Queryable, day: Temporal.PlainDate): Promise<FoundDay | null> {
  const [found] = await readDays(
    db,
    sql`select day, started_at, completed_at from debit_run where day = ${asDay(day)}`,
  )
  return found ?? null
}

/**
 * The statement that counts the letras of some days, for the test of its plan too. What became of a refused letra
 * is looked up for those alone: a plan that expects it of all is compiled, which takes longer than to run it.
 */
export function debitCountsQuery(runs: RawBuilder<unknown>): RawBuilder<CountRow> {
  return sql<CountRow>`
    with last as materialized (select c.run_day, c.affiliation_id, c.receivable_id, c.state, c.skip_reason,
        c.refusal_code, c.amount_minor, c.currency from (${runs}) u cross join lateral ${lastTries(sql`u.day`)}),
    counted as (
      select c.run_day, ${unrefused} as outcome, coalesce(c.skip_reason, '') as reason, c.currency, c.amount_minor
      from last c where c.state <> 'refused'
      union all
      select c.run_day, ${outcome}, coalesce(c.refusal_code, ''), c.currency, c.amount_minor
      from last c where c.state = 'refused'
    )
    select e.run_day as day, e.outcome, e.reason, e.currency, sum(e.amount_minor)::bigint as minor,
      count(*)::int as letras
    from counted e group by 1, 2, 3, 4 order by letras desc, e.reason, e.currency`
}

async function readDays(db: Queryable, runs: RawBuilder<unknown>): Promise<FoundDay[]> {
  const { rows } =
    await sql<RunRow>`select u.day, u.started_at as "startedAt", u.completed_at as "completedAt",
      (select min(t.next_at) from debit_turn t where t.run_day = u.day and t.state = 'waiting') as "nextTryAt"
    from (${runs}) u order by u.day desc`.execute(db)
  const counted = await debitCountsQuery(runs).execute(db)
  const byDay = Map.groupBy(counted.rows, ({ day }) => day.toString())
  return rows.map(({ nextTryAt, ...run }) => {
    const own = byDay.get(run.day.toString()) ?? []
    const reasons = own.map(
      ({ outcome, reason, minor, currency, letras }): DebitReason => ({
        outcome,
        reason,
        sum: money(minor, currency),
        letras,
      }),
    )
    return {
      ...run,
      nextTryOn: nextTryAt && limaDate(nextTryAt),
      counts: countsOf(reasons),
      reasons: reasons.filter(({ outcome }) => hasReason.includes(outcome)),
    }
  })
}

const hasReason: readonly DebitOutcome[] = ['given-up', 'to-retry', 'settled', 'skipped']

/** The same without the reasons. */
function countsOf(reasons: readonly DebitReason[]): DebitCount[] {
  const alike = Map.groupBy(reasons, ({ outcome, sum }) => `${outcome} ${sum.currency}`)
  return [...alike.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const minor = own.reduce((total, { sum }) => total + sum.minor, 0)
    const letras = own.reduce((total, each) => total + each.letras, 0)
    return { outcome: first.outcome, sum: money(minor, first.sum.currency), letras }
  })
}

export type ChargeSelection = {
  readonly day: Temporal.PlainDate
  readonly outcome: DebitOutcome | null
  /** As `DebitReason` has it; null for all. */
  readonly reason: string | null
  /** The letra after which the page begins. */
  readonly after: number
  readonly limit: number
}

export type FoundCharge = DebitCharge & { readonly receivableId: number }

type ChargeRow = {
  readonly receivableId: number
  readonly customerId: number
  readonly name: string
  readonly proforma: string
  readonly projectName: string
  readonly letra: string | null
  readonly minor: number
  readonly currency: Currency
  readonly outcome: DebitOutcome
  readonly reason: string
  readonly attempt: number
  readonly nextTryAt: Temporal.Instant | null
  readonly orderId: string | null
}

/** The statement of a page, for the test of its plan too. */
export function debitChargesQuery({ day, ...asked }: ChargeSelection): RawBuilder<ChargeRow> {
  return sql<ChargeRow>`
    with page as materialized (
      select e.run_day, e.receivable_id, e.attempt, e.affiliation_id, e.amount_minor, e.currency, e.order_id,
        e.outcome, e.reason
      from (
        select c.run_day, c.receivable_id, c.attempt, c.affiliation_id, c.amount_minor, c.currency, c.order_id,
          ${outcome} as outcome, coalesce(c.skip_reason, c.refusal_code, '') as reason
        from ${lastTries(asDay(day))} where c.receivable_id > ${asked.after}::bigint) e
      where true ${asked.outcome === null ? sql`` : sql`and e.outcome = ${asked.outcome}`}
        ${asked.reason === null ? sql`` : sql`and e.reason = ${asked.reason}`}
      order by e.receivable_id limit ${asked.limit}
    )
    select g.receivable_id as "receivableId", a.customer_id as "customerId", k.name, a.proforma,
      j.name as "projectName", r.code as letra, g.amount_minor as minor, g.currency, g.outcome, g.reason, g.attempt,
      case when g.outcome = 'to-retry' then t.next_at end as "nextTryAt", g.order_id as "orderId"
    from page g
    join affiliation a on a.id = g.affiliation_id
    join customer k on k.id = a.customer_id
    join property p on p.proforma = a.proforma
    join project j on j.code = p.project_code
    join receivable r on r.id = g.receivable_id
    left join debit_turn t on t.run_day = g.run_day and t.affiliation_id = g.affiliation_id and t.state = 'waiting'
    order by g.receivable_id`
}

/** The letras of a day by their last try, in the order of their numbers. */
export async function findCharges(db: Queryable, selection: ChargeSelection): Promise<FoundCharge[]> {
  const { rows } = await debitChargesQuery(selection).execute(db)
  return rows.map(({ customerId, name, letra, minor, currency, reason, nextTryAt, orderId, ...row }) => ({
    ...row,
    customer: { customerId: String(customerId), name },
    letra: letra ?? '',
    amount: money(minor, currency),
    reason: hasReason.includes(row.outcome) ? reason : null,
    nextTryOn: nextTryAt && limaDate(nextTryAt),
    orderId: orderId ?? '',
  }))
}
