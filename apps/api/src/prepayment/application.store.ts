import { type Currency, money } from '@llave/domain/money/money'
import { openOrderStates, underWayOrderStates } from '@llave/domain/payments/order-state'
import { prepaymentClass } from '@llave/domain/payments/payment-kind'
import type { PreparedWays } from '@llave/domain/prepayment/compare-ways'
import { SCALE } from '@llave/domain/prepayment/discount'
import {
  type AnticipatedWay,
  type ApplicationClosing,
  applicationNumber,
  isNewPlan,
  type PrepaymentApplication,
  planSettlesIn,
  prepaymentApplicationStates,
} from '@llave/domain/prepayment/prepayment-application'
import type { WayFigures } from '@llave/domain/prepayment/way-figures'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows, stateIn } from '../database/move-rows.ts'
import { day, moment } from '../database/sql-time.ts'
import { readHolderId } from '../holders/holders.store.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import type { ClosingNotice } from './closing-mail.ts'

/** Requests for one proforma wait for each other until the commit. Taken before any other lock. */
export async function lockRequests(trx: Trx, proforma: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prepayment ${proforma}`}, 0))`.execute(trx)
}

/** The application of a proforma that is neither applied nor ended, its debt locked; null where there is none. */
export type OpenApplication = {
  readonly id: number
  readonly receivableId: number
  readonly number: string
  readonly state: 'requested' | 'in_application'
  readonly way: AnticipatedWay
  readonly amountMinor: number
  readonly requestedOn: Temporal.PlainDate
  readonly letrasMinor: number
  readonly letrasCount: number
}

export async function lockOpenApplication(trx: Trx, proforma: string): Promise<OpenApplication | null> {
  const { rows } = await sql<OpenApplication>`
    select a.id, a.receivable_id as "receivableId", r.accounting_number as number, a.state, a.way,
      a.amount_minor as "amountMinor", a.requested_on as "requestedOn", a.letras_minor as "letrasMinor",
      a.letras_count as "letrasCount"
    from prepayment_application a join receivable r on r.id = a.receivable_id
    where a.proforma = ${proforma} and a.state in ('requested', 'in_application')
    for update of r`.execute(trx)
  return rows[0] ?? null
}

/** Whether somebody is paying any of these debts of a proforma, or money for one is in quarantine. */
export async function isPaymentUnderWay(trx: Trx, proforma: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from receivable r where r.proforma = ${proforma} and r.state = 'pending'
      and r.kind in ('instalment', 'prepayment')
      and (exists (select from order_debt d join payment_order o on o.id = d.order_id
          where d.receivable_id = r.id and ${stateIn('o.state', underWayOrderStates)})
        or r.id in (select h.receivable_id from held_debt h where h.receivable_id is not null))) as found`.execute(
    trx,
  )
  return rows[0]?.found ?? false
}

export type AskedPrepayment = {
  readonly proforma: string
  readonly customerId: number
  readonly currency: Currency
  readonly amountMinor: number
  readonly on: Temporal.PlainDate
  readonly prepared: PreparedWays
  readonly figures: WayFigures & { readonly way: AnticipatedWay }
}

/** Keeps what was asked for, and the debt that pays it. Answers the document number of that debt. */
export async function insertApplication(
  trx: Trx,
  asked: AskedPrepayment,
  now: Temporal.Instant,
): Promise<string> {
  const { proforma, currency, amountMinor, on, prepared, figures } = asked
  const { rows } = await sql<{ nth: number }>`select nextval('prepayment_number')::bigint as nth`.execute(trx)
  const number = applicationNumber(rows[0]?.nth ?? 0)
  const holderId = await readHolderId(trx, proforma)
  // The company to which the letras are owed gets the money.
  const letra = await trx
    .selectFrom('receivable')
    .select('accounting_company')
    .where('proforma', '=', proforma)
    .where('kind', '=', 'instalment')
    .where('state', '=', 'pending')
    .orderBy('due_on')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('receivable')
    .values({
      customer_id: holderId,
      proforma,
      kind: 'prepayment',
      document_class: prepaymentClass,
      accounting_company: letra.accounting_company,
      accounting_year: String(on.year),
      accounting_number: number,
      currency,
      amount_minor: amountMinor,
      due_on: on.toString(),
      updated_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('prepayment_application')
    .values({
      receivable_id: id,
      proforma,
      customer_id: asked.customerId,
      way: figures.way,
      currency,
      amount_minor: amountMinor,
      requested_on: on.toString(),
      requested_at: now.toString(),
      letras_count: prepared.letras.length,
      letras_minor: prepared.totalMinor,
      base_minor: Number((prepared.worth - BigInt(amountMinor) * SCALE) / SCALE),
      last_due_on: (prepared.letras.at(-1)?.dueOn ?? on).toString(),
      plan_count: figures.count,
      plan_each_minor: figures.eachMinor,
      plan_last_minor: figures.lastMinor,
      plan_next_due_on: figures.nextDueOn.toString(),
      plan_last_due_on: figures.lastDueOn.toString(),
      interest_saved_minor: figures.interestSavedMinor,
      state: 'requested',
    })
    .execute()
  return number
}

/** Ends a request that was not paid, and withdraws its debt: money that comes all the same waits for a person. */
export async function expireRequests(
  trx: Trx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<number> {
  if (ids.length === 0) return 0
  const given = sql`any(${ids}::bigint[])`
  const moved = await moveRows(trx, {
    table: 'prepayment_application',
    states: prepaymentApplicationStates,
    from: ['requested'],
    to: 'expired',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`id = ${given}`,
  })
  await sql`update receivable set state = 'annulled', version = version + 1, updated_at = ${moment(now)}
    where state = 'pending' and id in (select receivable_id from prepayment_application
      where id = ${given} and state = 'expired')`.execute(trx)
  return moved
}

/** Requests of earlier days on which nobody can be paying any more, their debts locked. */
export async function lockStaleRequests(trx: Trx, today: Temporal.PlainDate): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from prepayment_application a join receivable r on r.id = a.receivable_id
    where a.state = 'requested' and a.requested_on < ${day(today)}
      and not exists (select from order_debt d join payment_order o on o.id = d.order_id
        where d.receivable_id = r.id and ${stateIn('o.state', openOrderStates)})
    order by r.id limit 100 for update of r skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

type WaitingRow = {
  readonly id: number
  readonly amountMinor: number
  readonly baseMinor: number
  readonly countBefore: number
  readonly minorBefore: number
  readonly count: number
  readonly minor: number
  readonly paidSince: number
}

/**
 * Applications whose letras have stood still since the new plan came in. A letra whose own payment was under way when
 * the prepayment was paid is a part of both plans, by what it is now.
 */
export async function listApplied(db: Queryable, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<WaitingRow>`
    select a.id, a.amount_minor as "amountMinor", a.base_minor as "baseMinor", a.letras_count as "countBefore",
      a.letras_minor as "minorBefore", l.count::int as count, l.minor::bigint as minor,
      l.paid::bigint as "paidSince"
    from prepayment_application a
    cross join lateral (select count(*) filter (where r.state = 'pending') as count,
        coalesce(sum(r.amount_minor - r.paid_minor) filter (where r.state = 'pending'), 0) as minor,
        coalesce(sum(least(r.amount_minor, s.minor)) filter (where r.state <> 'annulled'), 0) as paid,
        max(r.updated_at) as changed
      from receivable r
      cross join lateral (select coalesce(sum(s.amount_minor - (select coalesce(sum(c.amount_minor), 0)
          from settlement_correction c where c.settlement_id = s.id)), 0) as minor
        from settlement s where s.receivable_id = r.id and s.settled_at > a.requested_at) s
      where r.proforma = a.proforma and r.kind = 'instalment' and r.currency = a.currency) l
    where a.state = 'in_application' and l.changed > a.paid_at
      and l.changed <= ${moment(now.subtract(planSettlesIn))}`.execute(db)
  return rows
    .filter(({ count, minor, paidSince, countBefore, minorBefore, amountMinor, baseMinor }) =>
      isNewPlan(
        { count, minor: minor + paidSince },
        { count: countBefore, minor: minorBefore, amountMinor, baseMinor },
      ),
    )
    .map(({ id }) => id)
}

/**
 * Ends the wait of applications that still wait, and tells who paid. Answers how many. What became of each is read
 * when its message is sent.
 */
export async function closeApplications(
  trx: Trx,
  ids: readonly number[],
  to: ApplicationClosing,
  now: Temporal.Instant,
): Promise<number> {
  if (ids.length === 0) return 0
  const moved = await moveRows(trx, {
    table: 'prepayment_application',
    states: prepaymentApplicationStates,
    from: ['in_application'],
    to,
    set: sql`ended_at = ${moment(now)}`,
    where: sql`id = any(${ids}::bigint[])`,
  })
  const payers = await trx
    .selectFrom('prepayment_application as a')
    .innerJoin('customer as k', 'k.id', 'a.customer_id')
    .select(['a.id', 'k.email'])
    .where('a.id', 'in', ids)
    .where('a.state', '=', to)
    .where('k.email', '<>', '')
    .execute()
  const kind = 'prepayment-closed' as const
  await enqueueAll(
    trx,
    payers.map(({ id, email }) => ({
      ...{ kind, subject: String(id), recipient: email },
      payload: { applicationId: id },
    })),
    now,
  )
  return moved
}

/** What waits by that document number, its debt locked as a refund locks it; null where nothing does. */
export async function lockInApplication(
  trx: Trx,
  number: string,
): Promise<{ readonly id: number; readonly amountMinor: number; readonly currency: Currency } | null> {
  const { rows } = await sql<{ id: number; amountMinor: number; currency: Currency }>`
    select a.id, a.amount_minor as "amountMinor", a.currency
    from receivable r join prepayment_application a on a.receivable_id = r.id
    where r.kind = 'prepayment' and r.accounting_number = ${number}
    for update of r`.execute(trx)
  const [found] = rows
  if (!found) return null
  // What another one decided while this one waited for the lock is seen by a statement of its own.
  const waits = await trx
    .selectFrom('prepayment_application')
    .select('id')
    .where('id', '=', found.id)
    .where('state', '=', 'in_application')
    .executeTakeFirst()
  return waits ? found : null
}

/** One that waits for its new plan, or was given up and has its money here still. */
export type AwaitedApplication = {
  readonly number: string
  readonly proforma: string
  readonly customerId: number
  readonly name: string
  readonly orderId: string
  readonly state: 'in_application' | 'given_up'
  readonly way: AnticipatedWay
  readonly currency: Currency
  readonly amountMinor: number
  readonly baseMinor: number
  readonly paidAt: Temporal.Instant
  readonly countBefore: number
  readonly minorBefore: number
  readonly planCount: number
  readonly planEachMinor: number
  readonly count: number
  readonly minor: number
}

/** The oldest of them, the oldest first, with the letras as they are now. */
export async function listAwaited(db: Queryable, limit: number): Promise<AwaitedApplication[]> {
  const { rows } = await sql<AwaitedApplication>`
    select r.accounting_number as number, a.proforma, a.customer_id as "customerId", k.name, s.order_id as "orderId",
      a.state, a.way, a.currency, a.amount_minor as "amountMinor", a.base_minor as "baseMinor", a.paid_at as "paidAt",
      a.letras_count as "countBefore", a.letras_minor as "minorBefore", a.plan_count as "planCount",
      a.plan_each_minor as "planEachMinor", l.count::int as count, l.minor::bigint as minor
    from prepayment_application a
    join receivable r on r.id = a.receivable_id
    join customer k on k.id = a.customer_id
    join lateral (select s.order_id from settlement s where s.receivable_id = r.id order by s.id desc limit 1) s on true
    cross join lateral (select count(*) as count, coalesce(sum(p.amount_minor - p.paid_minor), 0) as minor
      from receivable p where p.proforma = a.proforma and p.kind = 'instalment' and p.state = 'pending'
        and p.currency = a.currency) l
    where a.state in ('in_application', 'given_up')
    order by a.paid_at, a.id limit ${limit}`.execute(db)
  return rows
}

/** What the e-mail about one says; null where it went back meanwhile, or who paid holds the property no longer. */
export async function findClosingNotice(db: Queryable, applicationId: number): Promise<ClosingNotice | null> {
  const row = await db
    .selectFrom('prepayment_application as a')
    .innerJoin('receivable as r', 'r.id', 'a.receivable_id')
    .select(['a.state', 'a.customer_id', 'a.proforma', 'a.amount_minor', 'a.currency', 'r.accounting_number'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
  if (row?.state !== 'applied' && row?.state !== 'given_up') return null
  const found = await findProformaLetras(db, row.customer_id, row.proforma)
  if (!found) return null
  const unpaid = found.letras.filter(({ state }) => state === 'pending')
  const [next] = unpaid
  return {
    outcome: row.state,
    customerName: found.reader.name,
    number: row.accounting_number,
    proforma: row.proforma,
    amount: money(row.amount_minor, row.currency),
    projectName: found.projectName,
    productName: found.productName,
    letras: unpaid.length,
    next: next
      ? { dueOn: next.dueOn, left: money(next.amount.minor - next.paidAmount.minor, next.amount.currency) }
      : null,
  }
}

/** What of a proforma waits for its new plan; null where nothing does. */
export async function findInApplication(
  db: Queryable,
  proforma: string,
): Promise<PrepaymentApplication | null> {
  const row = await db
    .selectFrom('prepayment_application as a')
    .innerJoin('receivable as r', 'r.id', 'a.receivable_id')
    .select(['r.accounting_number', 'a.way', 'a.amount_minor', 'a.currency', 'a.requested_at', 'a.paid_at'])
    .select(['a.letras_count', 'a.plan_count', 'a.plan_each_minor', 'a.plan_last_due_on'])
    .where('a.proforma', '=', proforma)
    .where('a.state', '=', 'in_application')
    .executeTakeFirst()
  if (!row?.paid_at) return null
  return {
    number: row.accounting_number,
    way: row.way,
    amount: money(row.amount_minor, row.currency),
    requestedAt: row.requested_at,
    paidAt: row.paid_at,
    letrasBefore: row.letras_count,
    letrasAfter: row.plan_count,
    eachMinor: row.plan_each_minor,
    lastDueOn: row.plan_last_due_on,
  }
}
