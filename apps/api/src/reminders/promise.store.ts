import type { Currency, Money } from '@llave/domain/money/money'
import { money } from '@llave/domain/money/money'
import { underWayOrderStates } from '@llave/domain/payments/order-state'
import { lateNewsDays, type PaymentPromise, type PromiseFacts } from '@llave/domain/reminders/payment-promise'
import { type PromiseState, promiseStates } from '@llave/domain/reminders/promise-state'
import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moveRows, stateIn } from '../database/move-rows.ts'
import { day as asDay, moment } from '../database/sql-time.ts'
import { overdueRows } from '../receivables/overdue-rows.store.ts'

export type OverdueDebt = { readonly id: number; readonly dueOn: Temporal.PlainDate; readonly owed: Money }

/** What a proforma owes overdue today, the oldest first. */
export async function listOverdueDebts(
  db: Queryable,
  proforma: string,
  today: Temporal.PlainDate,
): Promise<OverdueDebt[]> {
  const { rows } = await sql<{
    id: number
    dueOn: Temporal.PlainDate
    currency: Currency
    owedMinor: number
  }>`select r.id, r.due_on as "dueOn", r.currency, r.amount_minor - r.paid_minor as "owedMinor" from receivable r
    where r.proforma = ${proforma} and ${overdueRows(today)} order by r.due_on, r.id`.execute(db)
  return rows.map(({ id, dueOn, currency, owedMinor }) => ({ id, dueOn, owed: money(owedMinor, currency) }))
}

/** Serializes the transactions that promise for a proforma. */
export async function lockPromises(trx: Trx, proforma: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promise:${proforma}`}, 0))`.execute(trx)
}

/** How the property of a proforma is called. */
export async function readPropertyNames(
  db: Queryable,
  proforma: string,
): Promise<{ readonly projectName: string; readonly productName: string }> {
  return db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['j.name as projectName', 'p.product_name as productName'])
    .where('p.proforma', '=', proforma)
    .executeTakeFirstOrThrow()
}

/** The promises of who holds a proforma now, made since a moment, the newest first. */
export async function listPromises(
  db: Queryable,
  proforma: string,
  since: Temporal.Instant,
): Promise<PaymentPromise[]> {
  const rows = await db
    .selectFrom('payment_promise as m')
    .innerJoin('held_proforma as h', (join) =>
      join.onRef('h.proforma', '=', 'm.proforma').onRef('h.customer_id', '=', 'm.customer_id'),
    )
    .select(['m.amount_minor', 'm.currency', 'm.day', 'm.state', 'm.made_at', 'm.ended_at'])
    .where('m.proforma', '=', proforma)
    .where('m.made_at', '>=', moment(since))
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => ({
    amount: money(row.amount_minor, row.currency as Currency),
    day: row.day,
    state: row.state as PromiseState,
    madeOn: limaDate(row.made_at),
    endedOn: row.ended_at && limaDate(row.ended_at),
  }))
}

/** Keeps a promise with what is overdue now. False where one is open for that proforma and currency. */
export async function keepPromise(
  trx: Trx,
  promise: {
    readonly proforma: string
    readonly customerId: number
    readonly amount: Money
    readonly day: Temporal.PlainDate
    readonly debts: readonly OverdueDebt[]
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const { proforma, customerId, amount, day, debts } = promise
  const { rows } = await sql<{ id: number }>`
    insert into payment_promise (proforma, currency, customer_id, amount_minor, day, made_at)
    values (${proforma}, ${amount.currency}, ${customerId}, ${amount.minor}, ${asDay(day)}, ${moment(now)})
    on conflict (proforma, currency) where state = 'made' do nothing returning id`.execute(trx)
  const [kept] = rows
  if (!kept) return false
  await trx
    .insertInto('promised_debt')
    .values(debts.map(({ id, owed }) => ({ promise_id: kept.id, receivable_id: id, owed_minor: owed.minor })))
    .execute()
  return true
}

/** Takes back the open promise of a proforma in a currency. False where there is none. */
export async function takeBackPromise(
  db: Queryable,
  proforma: string,
  currency: Currency,
  now: Temporal.Instant,
): Promise<boolean> {
  const moved = await moveRows(db, {
    table: 'payment_promise',
    states: promiseStates,
    from: ['made'],
    to: 'withdrawn',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`proforma = ${proforma} and currency = ${currency}`,
  })
  return moved > 0
}

export async function endPromise(
  db: Queryable,
  { id, from, to }: { readonly id: number; readonly from: PromiseState; readonly to: PromiseState },
  now: Temporal.Instant,
): Promise<void> {
  const set = sql`ended_at = ${moment(now)}`
  await moveRows(db, {
    table: 'payment_promise',
    states: promiseStates,
    from: [from],
    to,
    set,
    where: sql`id = ${id}`,
  })
}

/** The next promises, by number, that may end or be kept after all, with what decides it. */
export async function listUndecidedPromises(
  db: Queryable,
  after: number,
  today: Temporal.PlainDate,
  limit: number,
): Promise<(PromiseFacts & { readonly id: number })[]> {
  const { rows } = await sql<PromiseFacts & { readonly id: number }>`
    with promise as materialized (
      select id, proforma, customer_id, state, amount_minor, day from payment_promise
      where (state = 'made' or state = 'broken' and day >= ${asDay(today.subtract({ days: lateNewsDays }))})
        and id > ${after} order by id limit ${limit}
    )
    select m.id, m.state, m.amount_minor as "amountMinor", m.day,
      coalesce(sum(d.less), 0)::bigint as "paidMinor",
      coalesce(sum(d.less) filter (where d.paid_on > m.day), 0)::bigint as "paidLateMinor",
      coalesce(sum(d.less) filter (where d.paid_on <= m.day), 0)::bigint as "paidInTimeMinor",
      coalesce(bool_or(d.under_way), false) as "paymentUnderWay",
      exists (select from held_proforma h where h.proforma = m.proforma and h.customer_id = m.customer_id) as held
    from promise m left join lateral (
      select greatest(p.owed_minor - case r.state when 'pending' then r.amount_minor - r.paid_minor else 0 end, 0)
          as less,
        case r.state when 'paid' then r.paid_on end as paid_on,
        exists (select from order_debt l join payment_order o on o.id = l.order_id
          where l.receivable_id = r.id and ${stateIn('o.state', underWayOrderStates)})
          or r.id in (select q.receivable_id from held_debt q where q.receivable_id is not null) as under_way
      from promised_debt p join receivable r on r.id = p.receivable_id where p.promise_id = m.id
    ) d on true
    group by m.id, m.state, m.amount_minor, m.day, m.proforma, m.customer_id order by m.id`.execute(db)
  return rows
}

/** Deletes promises that ended before a moment. */
export async function deletePromisesBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'payment_promise', at: 'ended_at' }, before, signal)
}
