import type { Currency } from '@llave/domain/money/money'
import type { BookEntry } from '@llave/domain/reconciliation/reconcile-day'
import { LIMA } from '@llave/domain/time/lima-date'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { claimDueRows } from '../../database/claim-due-rows.ts'
import type { Queryable } from '../../database/database.ts'
import { day as asDay, moment } from '../../database/sql-time.ts'

/** One day of one of the provider's accounts. */
export type AccountDay = {
  readonly shop: string
  readonly currency: Currency
  readonly day: Temporal.PlainDate
}

/** Whether a moment is of these days in Lima. */
function within(column: string, from: Temporal.PlainDate, days: number): RawBuilder<SqlBool> {
  const start = (date: Temporal.PlainDate) => moment(date.toZonedDateTime(LIMA).toInstant())
  const [first, after] = [start(from), start(from.add({ days }))]
  return sql<SqlBool>`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${after}`
}

/** What is compared with a reading of the provider. */
type Compared = {
  /** The transactions that it named. */
  readonly entries: readonly BookEntry[]
  /** What came later is not in it, where the day had not ended. */
  readonly askedAt: Temporal.Instant
}

/**
 * What the ledger says that the provider holds of each transaction of a day; beside a reading, of those until
 * then, and of those that it names, on whatever day we have them; of other days those of the orders that the bank names. Minor units; 0 where it was given back as a
 * whole.
 */
export async function readLlaveBook(
  db: Queryable,
  account: AccountDay,
  reading: Compared | null,
  bankOrders: readonly string[],
): Promise<BookEntry[]> {
  const { rows } = await llaveBook(account, reading, bankOrders).execute(db)
  return rows
}

/** Each transaction is found by its number: a join of all would read all days. */
export function llaveBook(
  { shop, currency, day }: AccountDay,
  reading: Compared | null,
  bankOrders: readonly string[],
): RawBuilder<BookEntry> {
  const until = reading ? sql`and operation_at <= ${moment(reading.askedAt)}` : sql``
  const named = (reading?.entries ?? []).map(({ transaction }) => transaction)
  return sql<BookEntry>`
    select t.uuid as transaction, coalesce(t.order_id, t.reported_order_id, '') as "orderId", l.minor,
      ${currency}::text as currency, (t.operation_at at time zone ${LIMA})::date as day
    from (select uuid from provider_transaction where shop = ${shop} and ${within('operation_at', day, 1)} ${until}
      union select unnest(${named}::text[])
      union select uuid from provider_transaction where shop = ${shop} and order_id = any(${bankOrders}::text[])
        and not (${within('operation_at', day, 1)})) of
    cross join lateral (select shop, uuid, order_id, reported_order_id, operation_at from provider_transaction
      where shop = ${shop} and uuid = of.uuid and operation_at is not null offset 0) t
    cross join lateral (select sum(amount_minor)::bigint as minor from ledger_entry
      where cause in ('settlement', 'surplus', 'quarantine', 'refund')
        and cause_id = t.shop || '/' || t.uuid and account = 'provider/' || t.shop
        and currency = ${currency} offset 0) l
    where l.minor is not null
    order by t.operation_at, t.uuid`
}

/**
 * The orders that may have moved money on a day: those with a transaction of it, ours or not, and those whose form was
 * issued then or on the day before, because what we never heard of is what is looked for.
 */
export async function findOrdersOfDay(db: Queryable, { shop, currency, day }: AccountDay): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from payment_order where shop = ${shop} and currency = ${currency}
        and ${within('created_at', day.subtract({ days: 1 }), 2)}
      union
      select coalesce(order_id, reported_order_id) from provider_transaction
      where shop = ${shop} and currency = ${currency} and ${within('operation_at', day, 1)}
    ) of where id is not null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last reading of the provider's book, and the one that is under way. */
export type ProviderReading = {
  readonly readAt: Temporal.Instant | null
  readonly askedAt: Temporal.Instant
  readonly askedBy: string
  readonly orders: number
  readonly unanswered: number
  /** Of these the orders that it never answers. */
  readonly unreadable: readonly string[]
  readonly entries: readonly BookEntry[]
}

type StoredEntry = Omit<BookEntry, 'day'> & { readonly day: string }

/** The newest reading that is complete, and the one that waits, where there are any. */
export async function findReadings(
  db: Queryable,
  { shop, currency, day }: AccountDay,
): Promise<{ readonly read: ProviderReading | null; readonly waiting: ProviderReading | null }> {
  const { rows } = await sql<Omit<ProviderReading, 'entries'> & { entries: readonly StoredEntry[] | null }>`
    select r.read_at as "readAt", r.asked_at as "askedAt", p.name as "askedBy", r.orders, r.unanswered,
      r.unreadable, r.entries
    from provider_reading r join staff_person p on p.id = r.asked_by
    where r.shop = ${shop} and r.currency = ${currency} and r.day = ${asDay(day)}
    order by r.read_at desc nulls first, r.id desc limit 2`.execute(db)
  const readings = rows.map(
    ({ entries, ...rest }): ProviderReading => ({
      ...rest,
      entries: (entries ?? []).map((entry) => ({ ...entry, day: Temporal.PlainDate.from(entry.day) })),
    }),
  )
  return {
    read: readings.find(({ readAt }) => readAt !== null) ?? null,
    waiting: readings.find(({ readAt }) => readAt === null) ?? null,
  }
}

/** Asks for a reading; answers false where one waits already. */
export async function insertReading(
  db: Queryable,
  { shop, currency, day }: AccountDay,
  staffId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_reading')
    .values({
      ...{ shop, currency, day: day.toString(), asked_by: staffId },
      asked_at: now.toString(),
      next_check_at: now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['shop', 'currency', 'day']).where('read_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Longer than one try over every order of a day takes; a process that died is followed after it. */
const lease = { minutes: 10 }

export async function claimReading(
  db: Queryable,
  now: Temporal.Instant,
): Promise<(AccountDay & { readonly id: number }) | null> {
  const [claimed] = await claimDueRows(
    db,
    {
      ...{ table: 'provider_reading', key: ['id'], due: 'next_check_at', heldUntil: 'lease_until', lease },
      returning: ['id', 'shop', 'currency', 'day'],
    },
    now,
    1,
  )
  return claimed ?? null
}

/** Keeps what the provider said. */
export async function keepReading(
  db: Queryable,
  id: number,
  { orders, entries }: { readonly orders: number; readonly entries: readonly BookEntry[] },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('provider_reading')
    .set({
      ...{ orders, unanswered: 0, unreadable: [], next_check_at: null, lease_until: null },
      entries: JSON.stringify(entries.map((entry) => ({ ...entry, day: entry.day.toString() }))),
      read_at: now.toString(),
    })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

/** Some orders had no answer: all are asked again at that time. */
export async function postponeReading(
  db: Queryable,
  id: number,
  {
    orders,
    unanswered,
    unreadable,
  }: { readonly orders: number; readonly unanswered: number; readonly unreadable: readonly string[] },
  next: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('provider_reading')
    .set((column) => ({
      ...{ orders, unanswered, unreadable: [...unreadable] },
      ...{ next_check_at: next.toString(), lease_until: null },
      checks: column('checks', '+', 1),
    }))
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

/** Which of these orders are none of ours. */
export async function findUnknownOrders(db: Queryable, orders: readonly string[]): Promise<string[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select of.id from unnest(${[...new Set(orders)]}::text[]) of(id)
    where not exists (select from payment_order o where o.id = of.id) order by of.id`.execute(db)
  return rows.map(({ id }) => id)
}
