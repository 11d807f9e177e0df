import type { SkipReason } from '@llave/domain/debit/charge-state'
import { chargeCutoff, startOfDebitDay } from '@llave/domain/debit/debit-day'
import type { Currency } from '@llave/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Queryable, type Trx, transact } from '../database/database.ts'
import { day as asDay } from '../database/sql-time.ts'
import type { ShopIds } from './find-impediment.ts'
import { skipOvertaken } from './move-charges.store.ts'
import { beginNextTry, endOvertakenTurns } from './turn.store.ts'

/** What a debit day would do with one letra of an affiliated proforma. */
export type PlannedLetra = {
  readonly affiliationId: number
  readonly receivableId: number
  readonly proforma: string
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  readonly currency: Currency
  readonly owedMinor: number
  readonly position: number
  /** Why it is not charged; null where it is. */
  readonly skipReason: SkipReason | null
}

/**
 * The rule of `planCharges` (domain) for all affiliations at once: a test compares the two. A card
 * that was affiliated after charging began waits for the next debit day.
 */
export function plannedLetras(day: Temporal.PlainDate, shops: ShopIds): RawBuilder<PlannedLetra> {
  const until = sql`${chargeCutoff(day).toString()}::date`
  const begins = sql`${startOfDebitDay(day).toString()}::timestamptz`
  return sql<PlannedLetra>`
    select a.id as "affiliationId", r.id as "receivableId", r.proforma, r.code, r.due_on as "dueOn",
      r.currency, r.amount_minor - r.paid_minor as "owedMinor",
      row_number() over (partition by a.id order by r.due_on, r.id)::int as position,
      case
        when a.suspended_at is not null then 'suspended'
        when (a.card_expiry_year, a.card_expiry_month) < (${day.year}::int, ${day.month}::int) then 'card_expired'
        when a.shop <> case r.currency when 'PEN' then ${shops.PEN.shopId}::text else ${shops.USD.shopId}::text end
          then 'other_account'
        when c.email = '' and not exists (select from customer_phone p where p.customer_id = c.id)
          then 'unreachable'
        when exists (select from debit_skip s where s.proforma = a.proforma and s.state = 'standing'
          and s.debit_day = ${day.toString()}::date) then 'by_customer'
      end as "skipReason"
    from affiliation a
    join customer c on c.id = a.customer_id
    join held_proforma h on h.proforma = a.proforma and h.customer_id = a.customer_id
    join receivable r on r.proforma = a.proforma
      and r.kind = 'instalment' and r.state = 'pending' and r.due_on < ${until}
      and not exists (select from letra_in_application x where x.receivable_id = r.id)
    where a.ended_at is null and a.created_at < ${begins}`
}

/** What a debit day would charge now, proforma by proforma, the oldest letra first. Writes nothing. */
export async function readPlan(
  db: Queryable,
  day: Temporal.PlainDate,
  shops: ShopIds,
): Promise<PlannedLetra[]> {
  const { rows } =
    await sql<PlannedLetra>`${plannedLetras(day, shops)} order by r.proforma, position`.execute(db)
  return rows
}

/** Whether a debit day would charge something of that affiliation as things stand. */
export async function plansToCharge(
  db: Queryable,
  affiliationId: number,
  day: Temporal.PlainDate,
  shops: ShopIds,
): Promise<boolean> {
  const { rows } = await sql`select from (${plannedLetras(day, shops)} and a.id = ${affiliationId}) planned
    where "skipReason" is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Plans the whole run of a debit day in one transaction. False where that run or a later one exists
 * already, so that a clock set back starts nothing.
 */
export async function planRun(
  db: Database,
  day: Temporal.PlainDate,
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<boolean> {
  const known = await db
    .selectFrom('debit_run')
    .select('day')
    .where('day', '>=', asDay(day))
    .limit(1)
    .execute()
  if (known.length > 0) return false
  return transact(db, async (trx) => {
    // The plan of a hundred thousand affiliations takes longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(trx)
    const { rows } = await sql`insert into debit_run (day, started_at)
      select ${day.toString()}::date, ${now.toString()}::timestamptz
      where not exists (select from debit_run where day >= ${day.toString()}::date)
      on conflict do nothing returning day`.execute(trx)
    if (rows.length === 0) return false
    await closeEarlierRuns(trx, day, now)
    await insertCharges(trx, day, 1, plannedLetras(day, shops), now)
    await sql`insert into debit_turn (run_day, affiliation_id, state, next_at)
      select distinct run_day, affiliation_id, 'charging', ${now.toString()}::timestamptz
      from debit_charge where run_day = ${day.toString()}::date and state = 'planned'`.execute(trx)
    return true
  })
}

/** Hands over what earlier runs left to this one; charges with an unknown outcome are still reconciled. */
async function closeEarlierRuns(trx: Trx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await skipOvertaken(trx, day, now)
  await endOvertakenTurns(trx, day)
}

/**
 * Plans the next try of one affiliation: what is still unpaid of what that day charged. False where
 * the turn no longer waits for that try.
 */
export async function planRetry(
  trx: Trx,
  turn: { readonly runDay: Temporal.PlainDate; readonly affiliationId: number; readonly attempt: number },
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await beginNextTry(trx, turn))) return false
  const letras = sql<PlannedLetra>`${plannedLetras(turn.runDay, shops)} and a.id = ${turn.affiliationId}`
  await insertCharges(trx, turn.runDay, turn.attempt + 1, letras, now)
  return true
}

/** Leaves out a letra whose earlier charge has no known outcome yet: that charge continues. */
async function insertCharges(
  trx: Trx,
  day: Temporal.PlainDate,
  attempt: number,
  letras: RawBuilder<PlannedLetra>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into debit_charge (run_day, affiliation_id, receivable_id, attempt, state, position,
      amount_minor, currency, skip_reason, updated_at)
    select ${day.toString()}::date, "affiliationId", "receivableId", ${attempt},
      case when "skipReason" is null then 'planned' else 'skipped' end, position,
      "owedMinor", currency, "skipReason", ${now.toString()}::timestamptz
    from (${letras}) planned
    on conflict do nothing`.execute(trx)
}
