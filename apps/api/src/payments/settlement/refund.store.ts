import { type Money, money } from '@llave/domain/money/money'
import { type RefundState, refundStates, unfinishedRefundStates } from '@llave/domain/payments/refund-state'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { claimDueRows } from '../../database/claim-due-rows.ts'
import { type Database, type Queryable, type Trx, transact } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'
import type { Tables } from '../../database/tables.ts'

export type Refund = {
  readonly id: number
  readonly shop: string
  /** The payment that is refunded. */
  readonly uuid: string
  readonly amount: Money
  readonly cause: RefundCause
  readonly state: RefundState
  readonly checks: number
  /** When the refund was last sent to the provider. */
  readonly sentAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

/**
 * `surplus`: the debt needed no payment. `operator`: a person decided about a lowered debt. `requested`: one
 * person asked for it and another approved it, or one below the limit.
 */
export type RefundCause = 'surplus' | 'operator' | 'requested'

export type DueRefund = Refund & { readonly orderId: string }

/** Longer than the provider's slowest answer to a refund. */
const lease = { minutes: 3 }

/** Plans the refund of a payment or a part of it, due at once. A surplus payment is refunded once. */
export async function planRefund(
  trx: Trx,
  { shop, uuid, amount, cause }: Pick<Refund, 'shop' | 'uuid' | 'amount' | 'cause'>,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('refund')
    .values({
      shop,
      transaction_uuid: uuid,
      amount_minor: amount.minor,
      currency: amount.currency,
      cause,
      state: 'planned',
      next_check_at: now.toString(),
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The unfinished refund of exactly that amount of a payment, locked; null where none was planned. */
export async function lockRefund(
  trx: Trx,
  shop: string,
  uuid: string,
  amount: { readonly amountMinor: number; readonly currency: string },
): Promise<Refund | null> {
  const row = await trx
    .selectFrom('refund')
    .select(columns)
    .where('shop', '=', shop)
    .where('transaction_uuid', '=', uuid)
    .where('state', 'in', unfinishedRefundStates)
    .where('amount_minor', '=', amount.amountMinor)
    .where((of) => of.eb(of.cast<string>('currency', 'text'), '=', amount.currency))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function finishRefund(trx: Trx, id: number, now: Temporal.Instant): Promise<void> {
  const set = sql`next_check_at = null, updated_at = ${moment(now)}`
  const moved = await writeState(trx, id, unfinishedRefundStates, 'done', set)
  if (moved === 0) throw new Error(`Refund ${id} is done already`)
}

/** Refunds that are due, leased to this process; other processes skip them. */
export async function claimDueRefunds(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<DueRefund[]> {
  return transact(db, async (trx) => {
    const rows = await claimDueRows(
      trx,
      {
        table: 'refund',
        key: ['id'],
        due: 'next_check_at',
        heldUntil: 'lease_until',
        lease,
        returning: columns,
      },
      now,
      limit,
    )
    const due: DueRefund[] = []
    for (const row of rows) {
      due.push({ ...toRefund(row), orderId: await orderOf(trx, row.shop, row.transaction_uuid) })
    }
    return due
  })
}

async function orderOf(trx: Trx, shop: string, uuid: string): Promise<string> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select('order_id')
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (row.order_id === null) throw new Error(`A refund of ${uuid}, which belongs to no order`)
  return row.order_id
}

export async function findRefundState(db: Database, id: number): Promise<Refund['state']> {
  const row = await db.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state
}

/** Committed before the call. False where it was finished meanwhile. */
export async function markSending(db: Database, refund: Refund, now: Temporal.Instant): Promise<boolean> {
  return transact(db, async (trx) => {
    const set = sql`sent_at = ${moment(now)}, checks = checks + 1, updated_at = ${moment(now)}`
    return (await writeState(trx, refund.id, [refund.state], 'sending', set)) === 1
  })
}

/** Releases the lease until `nextCheckAt`; null leaves the refund to the operator. A finished one is left alone. */
export async function releaseRefund(
  db: Database,
  id: number,
  to: 'planned' | 'unknown' | 'failed',
  nextCheckAt: Temporal.Instant | null,
  answer: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await transact(db, async (trx) => {
    const set = sql`next_check_at = ${nextCheckAt && moment(nextCheckAt)}, lease_until = null,
      updated_at = ${moment(now)}, provider_answer = coalesce(${answer}, provider_answer)`
    await writeState(trx, id, [...refundStates.before(to), to], to, set)
  })
}

function writeState(
  db: Queryable,
  id: number,
  from: readonly RefundState[],
  to: RefundState,
  set: RawBuilder<unknown>,
): Promise<number> {
  return moveRows(db, { table: 'refund', states: refundStates, from, to, set, where: sql`id = ${id}` })
}

const columns = [
  'id',
  'shop',
  'transaction_uuid',
  'amount_minor',
  'currency',
  'cause',
  'state',
  'checks',
  'sent_at',
  'created_at',
] as const

type Row = Pick<Selectable<Tables['refund']>, (typeof columns)[number]>

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    shop: row.shop,
    uuid: row.transaction_uuid,
    amount: money(row.amount_minor, row.currency),
    cause: row.cause,
    state: row.state,
    checks: row.checks,
    sentAt: row.sent_at,
    createdAt: row.created_at,
  }
}
