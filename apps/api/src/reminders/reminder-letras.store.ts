import { nextDebitDay } from '@llave/domain/debit/debit-day'
import type { Currency } from '@llave/domain/money/money'
import { type Money, money } from '@llave/domain/money/money'
import { underWayOrderStates } from '@llave/domain/payments/order-state'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import { type RemindableLetra, remindedDueDates } from '@llave/domain/reminders/reminder-rule'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'
import { day } from '../database/sql-time.ts'
import type { ShopIds } from '../debit/find-impediment.ts'
import { plannedLetras } from '../debit/plan.store.ts'

/** A letra with what decides about its reminders, and what they say of it. */
export type ReminderLetra = RemindableLetra & {
  readonly id: number
  readonly code: string
  readonly proforma: string
  /** Who is reminded: the holder. */
  readonly customerId: number
  readonly projectName: string
  readonly productName: string
  readonly owed: Money
  /** Whether no older letra of the proforma is pending, so that it can be paid at once. */
  readonly oldest: boolean
}

type Row = Omit<ReminderLetra, 'owed'> & { readonly currency: Currency; readonly owedMinor: number }

/** Letras of these customers for which some rule holds today and has not told, whatever else speaks against it. */
export async function findUntoldLetras(
  db: Queryable,
  customers: readonly number[],
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<ReminderLetra[]> {
  return readLetras(
    db,
    sql`p.customer_id = any(${customers}::bigint[]) and ${owedLetra} and ${untold(limaDate(now))}`,
    shops,
    now,
  )
}

/** The letras of a reminder as they stand now, of those that its customer still holds. */
export async function findLetrasOfReminder(
  db: Queryable,
  reminderId: number,
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<ReminderLetra[]> {
  return readLetras(
    db,
    sql`r.id in (select receivable_id from reminder_letra where reminder_id = ${reminderId})
      and p.customer_id = (select customer_id from reminder where id = ${reminderId})`,
    shops,
    now,
  )
}

/** The next customers, by number, of whom some letra is untold and who were not reminded today. */
export async function findCustomersToRemind(
  db: Queryable,
  after: number,
  now: Temporal.Instant,
  limit: number,
): Promise<number[]> {
  const { rows } = await customersToRemindQuery(after, limaDate(now), limit).execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Its statement, for the test of its plan too. Each rule reads its own due dates by their index, before anything else
 * is looked at: asked for the first customers in order, PostgreSQL would read all that everybody owes instead. What
 * was told, and who was reminded today, is looked up for each (`offset 0` keeps it from being joined): joined, all
 * that was ever told is read for it.
 */
export function customersToRemindQuery(
  after: number,
  today: Temporal.PlainDate,
  limit: number,
): RawBuilder<{ id: number }> {
  const letras = remindedDueDates(today).map(
    ({ rule, from, until }) => sql`select r.id, r.proforma, r.due_on, ${rule}::text as rule from receivable r
      where r.due_on between ${day(from)} and ${day(until)} and ${owedLetra}`,
  )
  return sql`with due as materialized (${sql.join(letras, sql` union all `)}),
    due_to as (select distinct p.customer_id from due r join property p on p.proforma = r.proforma
      where p.customer_id > ${after} and ${untoldBy(sql`r.rule`)} order by 1 offset 0)
    select c.customer_id as id from due_to c
    where not exists (select from reminder m where m.customer_id = c.customer_id and m.day = ${day(today)} offset 0)
    order by 1 limit ${limit}`
}

/** Whether a rule holds for a letra `r` by its due date and has not told of it. */
function untold(today: Temporal.PlainDate): RawBuilder<unknown> {
  const rules = remindedDueDates(today).map(
    ({ rule, from, until }) => sql`(${rule}::text, ${day(from)}, ${day(until)})`,
  )
  return sql`exists (select from (values ${sql.join(rules)}) w(rule, from_day, until_day)
    where r.due_on between w.from_day and w.until_day and ${untoldBy(sql`w.rule`)})`
}

const owedLetra = sql`r.kind = 'instalment' and r.state = 'pending'`

/** Whether this rule has not told of a letra `r`. */
function untoldBy(rule: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select from reminder_letra t
    where t.receivable_id = r.id and t.rule = ${rule} and t.due_on = r.due_on offset 0)`
}

async function readLetras(
  db: Queryable,
  where: RawBuilder<unknown>,
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<ReminderLetra[]> {
  const debitDay = nextDebitDay(limaDateTime(now))
  const { rows } = await sql<Row>`
    with letra as materialized (
      select r.id, r.code, r.proforma, r.due_on, r.state, r.currency, r.amount_minor - r.paid_minor as owed,
        p.customer_id, p.project_code, p.product_name
      from receivable r join property p on p.proforma = r.proforma where ${where}
    ), charged as materialized (
      select "receivableId" as id from (${plannedLetras(debitDay, shops)}
        and a.proforma in (select proforma from letra)) planned where "skipReason" is null
    )
    select l.id, l.code, l.proforma, l.due_on as "dueOn", l.state, l.currency, l.owed as "owedMinor",
      l.customer_id as "customerId", j.name as "projectName", l.product_name as "productName",
      l.id in (select id from charged) as "onDebit",
      exists (select from order_debt w join payment_order o on o.id = w.order_id where w.receivable_id = l.id
        and ${stateIn('o.state', underWayOrderStates)})
        or l.id in (select d.receivable_id from held_debt d where d.receivable_id is not null) as "paymentUnderWay",
      exists (select from payment_promise m where m.proforma = l.proforma and m.currency = l.currency
        and m.state = 'made') as promised,
      exists (select from silenced_letra s where s.customer_id = l.customer_id and s.receivable_id = l.id)
        as silenced,
      not exists (select from receivable e where e.proforma = l.proforma and e.kind = 'instalment'
        and e.state = 'pending' and e.due_on < l.due_on) as oldest
    from letra l join project j on j.code = l.project_code
    order by l.customer_id, l.due_on, l.code`.execute(db)
  return rows.map(({ currency, owedMinor, ...row }) => ({
    ...row,
    state: row.state as ReceivableState,
    owed: money(owedMinor, currency),
  }))
}
