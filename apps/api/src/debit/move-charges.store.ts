import { chargeStates, type SkipReason } from '@llave/domain/debit/charge-state'
import type { Money } from '@llave/domain/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { day as asDay, moment } from '../database/sql-time.ts'
import { totalOf } from '../payments/orders/order.store.ts'
import type { Turn } from './turn.store.ts'

/** Marks planned charges as skipped, with the reason. */
export async function skipCharges(
  trx: Trx,
  chargeIds: readonly number[],
  reason: SkipReason,
  now: Temporal.Instant,
): Promise<void> {
  await skip(trx, sql`id = any(${chargeIds}::bigint[])`, reason, now)
}

/** Skips all that a turn still has planned. */
export async function skipRemaining(
  trx: Trx,
  { runDay, affiliationId }: Turn,
  reason: SkipReason,
  now: Temporal.Instant,
): Promise<void> {
  const where = sql<SqlBool>`run_day = ${asDay(runDay)} and affiliation_id = ${affiliationId}`
  await skip(trx, where, reason, now)
}

/** Skips what runs before that day never charged. */
export async function skipOvertaken(trx: Trx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await skip(trx, sql`run_day < ${asDay(day)}`, 'overtaken', now)
}

/** Leaves alone what was sent meanwhile or skipped for another reason. */
async function skip(
  trx: Trx,
  where: RawBuilder<SqlBool>,
  reason: SkipReason,
  now: Temporal.Instant,
): Promise<void> {
  await moveRows(trx, {
    table: 'debit_charge',
    states: chargeStates,
    from: chargeStates.before('skipped'),
    to: 'skipped',
    set: sql`skip_reason = ${reason}, updated_at = ${moment(now)}`,
    where,
  })
}

export type ChargeOrder = {
  readonly id: string
  readonly chargeId: number
  readonly receivableId: number
  readonly customerId: number
  readonly shop: string
  readonly amount: Money
  readonly device: 'PC' | 'Mobile'
}

/**
 * Commits the intention to charge: the order in state `sending`, and its charge. Answers the
 * charges whose order's id was free; two orders of one second can draw the same.
 */
export async function insertChargeOrders(
  trx: Trx,
  orders: readonly ChargeOrder[],
  nextCheckAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  if (orders.length === 0) return new Set()
  const distinct = orders.filter(({ id }, at) => orders.findIndex((other) => other.id === id) === at)
  const inserted = await trx
    .insertInto('payment_order')
    .values(
      distinct.map((order) => ({
        id: order.id,
        shop: order.shop,
        customer_id: order.customerId,
        receivable_id: order.receivableId,
        source: 'debit' as const,
        amount_minor: order.amount.minor,
        currency: order.amount.currency,
        debt_amount_minor: order.amount.minor,
        debt_currency: order.amount.currency,
        debt_total_minor: totalOf([order.receivableId]),
        device: order.device,
        state: 'sending' as const,
        next_check_at: nextCheckAt.toString(),
        created_at: now.toString(),
        updated_at: now.toString(),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const free = new Set(inserted.map(({ id }) => id))
  const kept = distinct.filter(({ id }) => free.has(id))
  const moved = await moveRows(trx, {
    table: 'debit_charge',
    states: chargeStates,
    from: ['planned'],
    to: 'sending',
    set: sql`order_id = sent.order_id, updated_at = ${moment(now)}`,
    joined: sql`unnest(${kept.map(({ chargeId }) => chargeId)}::bigint[], ${kept.map(({ id }) => id)}::text[])
      as sent(charge_id, order_id)`,
    where: sql`debit_charge.id = sent.charge_id`,
  })
  if (moved < kept.length) throw new Error('A charge that was to be sent is not planned any more')
  return new Set(kept.map(({ chargeId }) => chargeId))
}

/**
 * Writes the outcome of charges, or that it is unknown. Writing the same state again changes
 * nothing; throws where a charge is in a state that the new one may not follow.
 */
export async function moveCharges(
  trx: Trx,
  charges: readonly { readonly id: number; readonly refusalCode?: string | null }[],
  to: 'paid' | 'refused' | 'unknown' | 'sending',
  now: Temporal.Instant,
): Promise<void> {
  if (charges.length === 0) return
  const moved = await moveRows(trx, {
    table: 'debit_charge',
    states: chargeStates,
    // A planned charge leaves that state only with its order (`insertChargeOrders`).
    from: [...chargeStates.before(to), to].filter((state) => state !== 'planned'),
    to,
    set: sql`refusal_code = outcome.code, updated_at = ${moment(now)}`,
    joined: sql`unnest(${charges.map(({ id }) => id)}::bigint[],
      ${charges.map(({ refusalCode }) => refusalCode ?? null)}::text[]) as outcome(id, code)`,
    where: sql`debit_charge.id = outcome.id`,
  })
  if (moved < charges.length) throw new Error(`A charge cannot become ${to}`)
}
