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
  /** Its debt; of several the first, which is the oldest. */
  readonly receivableId: number
  readonly source: 'web' | 'debit'
  /** What the card is charged. */
  readonly amount: Money
  /** What that pays of its debts, in their own currency. */
  readonly debtAmount: Money
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

/** What an order pays of one of its debts. */
export type OrderDebt = {
  readonly receivableId: number
  /** What of the charge is for it. */
  readonly amount: Money
  /** What that pays of it, in the debt's own currency. */
  readonly debtAmount: Money
}

/** The same with its place in the order: 1 is the oldest. */
export type OrderPart = OrderDebt & { readonly position: number }

export type NewOrder = Pick<
  Order,
  'id' | 'shop' | 'customerId' | 'amount' | 'debtAmount' | 'rate' | 'registersCard'
> & {
  /** The oldest first. */
  readonly debts: readonly [OrderDebt, ...OrderDebt[]]
  readonly device: Device
  readonly formExpiresAt: Temporal.Instant
  readonly nextCheckAt: Temporal.Instant
}

/** These debts as they stand: the caller has locked them. */
export function totalOf(receivableIds: readonly number[]): RawBuilder<number> {
  return sql`(select sum(amount_minor)::bigint from receivable where id = any(${receivableIds}::bigint[]))`
}

/** False where another order has the same id (ids are unique only by chance within a second). */
export async function insertWebOrder(trx: Trx, order: NewOrder, now: Temporal.Instant): Promise<boolean> {
  const { debts } = order
  const receivableIds = debts.map(({ receivableId }) => receivableId)
  const result = await trx
    .insertInto('payment_order')
    .values({
      id: order.id,
      shop: order.shop,
      customer_id: order.customerId,
      receivable_id: debts[0].receivableId,
      debt_count: debts.length,
      source: 'web',
      amount_minor: order.amount.minor,
      currency: order.amount.currency,
      debt_amount_minor: order.debtAmount.minor,
      debt_currency: order.debtAmount.currency,
      // Of several it is what no one debt is worth: a process that knows only the first holds their money.
      debt_total_minor: totalOf(receivableIds),
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
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  // The database writes the row of an only debt itself.
  if (debts.length > 1) {
    const rows = debts.map(({ receivableId, amount, debtAmount }, index) => ({
      order_id: order.id,
      position: index + 1,
      receivable_id: receivableId,
      amount_minor: amount.minor,
      debt_amount_minor: debtAmount.minor,
      debt_total_minor: totalOf([receivableId]),
    }))
    await trx.insertInto('order_debt').values(rows).execute()
  }
  return true
}

/** What an order pays, the oldest debt first. It never changes. */
export async function readOrderDebts(
  db: Queryable,
  { id, amount, debtAmount }: Pick<Order, 'id' | 'amount' | 'debtAmount'>,
): Promise<OrderPart[]> {
  const rows = await db
    .selectFrom('order_debt')
    .select(['position', 'receivable_id', 'amount_minor', 'debt_amount_minor'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    position: row.position,
    receivableId: row.receivable_id,
    amount: money(row.amount_minor, amount.currency),
    debtAmount: money(row.debt_amount_minor, debtAmount.currency),
  }))
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

/** Whether money paid for one of these debts is in quarantine, so that another payment would charge twice. */
export async function isMoneyHeld(db: Queryable, receivableIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('held_debt')
    .select('receivable_id')
    .where('receivable_id', 'in', receivableIds)
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
