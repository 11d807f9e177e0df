import { type Money, money } from '@llave/domain/money/money'
import type { Device } from '@llave/domain/payments/debt-reference'
import { type OrderState, orderStates } from '@llave/domain/payments/order-state'
import { parseRate, type RateMicros, rateText } from '@llave/domain/payments/preferential-rate'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'
import type { Tables } from '../../database/tables.ts'
import { firstEndedRank } from '../provider/status-rank.ts'

/** A payment order as stored. */
export type Order = {
  readonly id: string
  readonly shop: string
  readonly customerId: number
  readonly receivableId: number
  readonly source: 'web' | 'debit'
  /** What the card is charged. */
  readonly amount: Money
  /** What that pays of the debt, in the debt's own currency. */
  readonly debtAmount: Money
  /** The whole debt when the order was written, in its minor units; null of an order of an older process. */
  readonly debtTotal: number | null
  /** Where a debt in dollars is paid in soles. */
  readonly rate: RateMicros | null
  readonly registersCard: boolean
  readonly state: OrderState
  readonly refusalCode: string | null
  readonly formExpiresAt: Temporal.Instant | null
  readonly notFoundAt: Temporal.Instant | null
  readonly nextCheckAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  /** When it entered its state. */
  readonly movedAt: Temporal.Instant
}

export type NewOrder = Pick<
  Order,
  'id' | 'shop' | 'customerId' | 'receivableId' | 'amount' | 'debtAmount' | 'rate' | 'registersCard'
> & {
  readonly device: Device
  readonly formExpiresAt: Temporal.Instant
  readonly nextCheckAt: Temporal.Instant
}

/** The whole debt as it stands: the caller has locked it. */
export function totalOf(receivableId: number): RawBuilder<number> {
  return sql`(select amount_minor from receivable where id = ${receivableId})`
}

/** False where another order has the same id (ids are unique only by chance within a second). */
export async function insertWebOrder(trx: Trx, order: NewOrder, now: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .insertInto('payment_order')
    .values({
      id: order.id,
      shop: order.shop,
      customer_id: order.customerId,
      receivable_id: order.receivableId,
      source: 'web',
      amount_minor: order.amount.minor,
      currency: order.amount.currency,
      debt_amount_minor: order.debtAmount.minor,
      debt_currency: order.debtAmount.currency,
      debt_total_minor: totalOf(order.receivableId),
      rate: order.rate === null ? null : rateText(order.rate),
      registers_card: order.registersCard,
      device: order.device === 'mobile' ? 'Mobile' : 'PC',
      state: 'created',
      form_expires_at: order.formExpiresAt.toString(),
      next_check_at: order.nextCheckAt.toString(),
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findOrder(db: Queryable, id: string): Promise<Order | null> {
  const row = await db.selectFrom('payment_order').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toOrder(row) : null
}

/**
 * The order, locked. The caller already holds the receivable's lock (docs/money.md,
 * "Transactions and locks").
 */
export async function lockOrder(trx: Trx, id: string): Promise<Order> {
  const row = await trx
    .selectFrom('payment_order')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toOrder(row)
}

/** Every order of these debts, alone or with others, oldest first, locked. */
export async function lockOrdersOf(trx: Trx, receivableIds: readonly number[]): Promise<Order[]> {
  const rows = await trx
    .selectFrom('payment_order')
    .select(columns)
    .where('id', 'in', orderIdsOf(trx, receivableIds))
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toOrder)
}

export async function listOrdersOf(db: Queryable, receivableIds: readonly number[]): Promise<Order[]> {
  const rows = await db
    .selectFrom('payment_order')
    .select(columns)
    .where('id', 'in', orderIdsOf(db, receivableIds))
    .execute()
  return rows.map(toOrder)
}

function orderIdsOf(db: Queryable, receivableIds: readonly number[]) {
  return db.selectFrom('order_debt').select('order_id').where('receivable_id', 'in', receivableIds)
}

/**
 * Writes the transition from the state that was read under the lock. Throws where the state table
 * forbids it, and where the order has left that state.
 */
export async function moveOrder(
  trx: Trx,
  order: Order,
  to: OrderState,
  now: Temporal.Instant,
): Promise<void> {
  if (order.state === to) return
  const moved = await writeState(trx, order.id, [order.state], to, now)
  if (moved === 0) throw new Error(`Order ${order.id} is not ${order.state} any more`)
}

function writeState(
  db: Queryable,
  id: string,
  from: readonly OrderState[],
  to: OrderState,
  now: Temporal.Instant,
): Promise<number> {
  return moveRows(db, {
    table: 'payment_order',
    states: orderStates,
    from,
    to,
    set: sql`updated_at = ${moment(now)}`,
    where: sql`id = ${id}`,
  })
}

/** Whether a transaction of the order is still running, according to the last reports. */
export async function hasRunningTransaction(trx: Trx, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select('uuid')
    .where('order_id', '=', orderId)
    .where('operation', '=', 'DEBIT')
    .where('rank', '<', firstEndedRank)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether money on the order is in quarantine. */
export async function hasQuarantine(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_transaction')
    .select('uuid')
    .where('order_id', '=', orderId)
    .where('quarantine_reason', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What became of quarantined money on the order. `returned`: all of it was given back. Money that
 * was entered elsewhere stays `held`: the import reports that it paid the debt.
 */
export async function readQuarantine(db: Queryable, orderId: string): Promise<'none' | 'held' | 'returned'> {
  const rows = await db
    .selectFrom('provider_transaction')
    .select('resolution')
    .where('order_id', '=', orderId)
    .where('quarantine_reason', 'is not', null)
    .execute()
  if (rows.length === 0) return 'none'
  return rows.every(({ resolution }) => resolution === 'returned') ? 'returned' : 'held'
}

/** Whether money paid for the debt is in quarantine, so that another payment would charge twice. */
export async function isMoneyHeld(db: Queryable, receivableId: number): Promise<boolean> {
  const row = await db
    .selectFrom('held_debt')
    .select('receivable_id')
    .where('receivable_id', '=', receivableId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** False where the order ended while the provider created its form. */
export async function markFormIssued(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const from = [...orderStates.before('form_issued'), 'form_issued'] as const
  return (await writeState(db, id, from, 'form_issued', now)) === 1
}

type Changes = Partial<{
  refusalCode: string
  formExpiresAt: Temporal.Instant
  nextCheckAt: Temporal.Instant | null
  notFoundAt: Temporal.Instant | null
}>

/** Writes columns other than the state; `nextCheckAt` null ends reconciliation. */
export async function updateOrder(trx: Queryable, id: string, changes: Changes): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set({
      ...(changes.refusalCode === undefined ? {} : { refusal_code: changes.refusalCode }),
      ...(changes.formExpiresAt === undefined ? {} : { form_expires_at: changes.formExpiresAt.toString() }),
      ...(changes.nextCheckAt === undefined
        ? {}
        : { next_check_at: changes.nextCheckAt?.toString() ?? null }),
      ...(changes.notFoundAt === undefined ? {} : { not_found_at: changes.notFoundAt?.toString() ?? null }),
    })
    .where('id', '=', id)
    .execute()
}

const columns = [
  'id',
  'shop',
  'customer_id',
  'receivable_id',
  'source',
  'amount_minor',
  'currency',
  'debt_amount_minor',
  'debt_currency',
  'debt_total_minor',
  'rate',
  'registers_card',
  'state',
  'refusal_code',
  'form_expires_at',
  'not_found_at',
  'next_check_at',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<Tables['payment_order']>, (typeof columns)[number]>

function toOrder(row: Row): Order {
  return {
    id: row.id,
    shop: row.shop,
    customerId: row.customer_id,
    receivableId: row.receivable_id,
    source: row.source,
    amount: money(row.amount_minor, row.currency),
    debtAmount: money(row.debt_amount_minor, row.debt_currency),
    debtTotal: row.debt_total_minor,
    rate: row.rate === null ? null : parseRate(row.rate),
    registersCard: row.registers_card,
    state: row.state,
    refusalCode: row.refusal_code,
    formExpiresAt: row.form_expires_at,
    notFoundAt: row.not_found_at,
    nextCheckAt: row.next_check_at,
    createdAt: row.created_at,
    movedAt: row.updated_at,
  }
}
