import { type Currency, type Money, money } from '@llave/domain/money/money'
import {
  type RefundBasis,
  type RefundRequestState,
  type refundCauses,
  refundRequestStates,
} from '@llave/domain/payments/refund-request'
import type { RefundState } from '@llave/domain/payments/refund-state'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'
import type { Order } from '../orders/order.store.ts'
import { lockOrderWithDebts } from '../settlement/settle.store.ts'
import { readSettlements, type Settlement } from '../settlement/settlements.store.ts'

/** A request for a refund as stored, with where its refund stands. */
export type RefundRequest = {
  readonly id: number
  readonly orderId: string
  /** Of its first debt. */
  readonly settlementId: number
  /** Of its debts, in their currency. */
  readonly amount: Money
  /** What of the card that is. */
  readonly charged: Money
  readonly seen: RefundBasis
  readonly limit: Money
  readonly cause: (typeof refundCauses)[number]
  readonly reason: string
  readonly state: RefundRequestState
  readonly askedBy: number
  readonly askedByName: string
  readonly askedAt: Temporal.Instant
  readonly decidedBy: number | null
  readonly decidedByName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly note: string
  /** Null until it is approved. */
  readonly refund: { readonly id: number; readonly state: RefundState; readonly at: Temporal.Instant } | null
}

type Row = {
  id: number
  order_id: string
  settlement_id: number
  amount_minor: number
  currency: Currency
  charged_minor: number
  charged_currency: Currency
  seen_paid_minor: number
  seen_returned_minor: number
  seen_available_minor: number
  limit_minor: number
  cause: RefundRequest['cause']
  reason: string
  state: RefundRequestState
  asked_by: number
  asked_by_name: string
  asked_at: Temporal.Instant
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Temporal.Instant | null
  decision_note: string
  refund_id: number | null
  refund_state: RefundState | null
  refund_at: Temporal.Instant | null
}

async function findRequests(db: Queryable, where: RawBuilder<unknown>): Promise<RefundRequest[]> {
  const { rows } = await sql<Row>`select q.id, q.order_id, q.settlement_id, q.amount_minor, q.currency,
      q.charged_minor, q.charged_currency, q.seen_paid_minor, q.seen_returned_minor, q.seen_available_minor,
      q.limit_minor, q.cause, q.reason, q.state, q.asked_by, a.name as asked_by_name, q.asked_at, q.decided_by,
      d.name as decided_by_name, q.decided_at, q.decision_note, q.refund_id, f.state as refund_state,
      f.updated_at as refund_at
    from refund_request q join staff_person a on a.id = q.asked_by
    left join staff_person d on d.id = q.decided_by left join refund f on f.id = q.refund_id
    where ${where} order by q.id desc`.execute(db)
  return rows.map(toRequest)
}

function toRequest(row: Row): RefundRequest {
  const inCard = (minor: number) => money(minor, row.charged_currency)
  const { refund_id, refund_state, refund_at } = row
  return {
    id: row.id,
    orderId: row.order_id,
    settlementId: row.settlement_id,
    amount: money(row.amount_minor, row.currency),
    charged: inCard(row.charged_minor),
    seen: {
      paid: inCard(row.seen_paid_minor),
      returned: inCard(row.seen_returned_minor),
      available: inCard(row.seen_available_minor),
    },
    limit: inCard(row.limit_minor),
    cause: row.cause,
    reason: row.reason,
    state: row.state,
    askedBy: row.asked_by,
    askedByName: row.asked_by_name,
    askedAt: row.asked_at,
    decidedBy: row.decided_by,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at,
    note: row.decision_note,
    refund:
      refund_id !== null && refund_state && refund_at
        ? { id: refund_id, state: refund_state, at: refund_at }
        : null,
  }
}

/** The requests for refunds of an order, the newest first. */
export function findRequestsOf(db: Queryable, orderId: string): Promise<RefundRequest[]> {
  return findRequests(db, sql`q.order_id = ${orderId}`)
}

/** The requests that wait for another person, the oldest first. */
export async function listAskedRefunds(
  db: Queryable,
): Promise<{ readonly since: Temporal.Instant; readonly orderId: string; readonly charged: Money }[]> {
  const rows = await db
    .selectFrom('refund_request')
    .select(['asked_at', 'order_id', 'charged_minor', 'charged_currency'])
    .where('state', '=', 'asked')
    .orderBy('id')
    .execute()
  return rows.map(({ asked_at, order_id, charged_minor, charged_currency }) => ({
    since: asked_at,
    orderId: order_id,
    charged: money(charged_minor, charged_currency),
  }))
}

/** The requests with these numbers, the newest first. */
export function findRequestsIn(db: Queryable, ids: readonly number[]): Promise<RefundRequest[]> {
  return findRequests(db, sql`q.id = any(string_to_array(${ids.join(',')}, ',')::bigint[])`)
}

export async function findRequest(db: Queryable, id: number): Promise<RefundRequest | null> {
  return (await findRequests(db, sql`q.id = ${id}`))[0] ?? null
}

/** What that person asked for under a key; null where they used it for nothing. */
export async function findRequestByKey(
  db: Queryable,
  personId: number,
  key: string,
): Promise<RefundRequest | null> {
  return (await findRequests(db, sql`q.asked_by = ${personId} and q.request_key = ${key}`))[0] ?? null
}

/** The request, locked. The caller holds the locks of debt and order already. */
export async function lockRequest(trx: Trx, id: number): Promise<RefundRequest | null> {
  await sql`select id from refund_request where id = ${id} for update`.execute(trx)
  return findRequest(trx, id)
}

export type LockedPayment = {
  readonly order: Order
  /** Null where the order credited nothing. */
  readonly settled: SettledOrder | null
}

/** What an order credited: a settlement for each of its debts, the oldest first. */
export type SettledOrder = readonly [Settlement, ...Settlement[]]

/** Locks the debts of an order, then the order (docs/money.md, "Transactions and locks"); null where there is none. */
export async function lockPayment(trx: Trx, orderId: string): Promise<LockedPayment | null> {
  const locked = await lockOrderWithDebts(trx, orderId)
  if (!locked) return null
  return { order: locked.order, settled: await findSettled(trx, orderId) }
}

/** What an order credited; null where it credited nothing. */
export async function findSettled(db: Queryable, orderId: string): Promise<SettledOrder | null> {
  const debts = await db
    .selectFrom('order_debt')
    .select('receivable_id')
    .where('order_id', '=', orderId)
    .execute()
  const settlements = await readSettlements(
    db,
    debts.map((debt) => debt.receivable_id),
  )
  const [first, ...others] = settlements
    .filter((settlement) => settlement.orderId === orderId)
    .toSorted((one, other) => one.position - other.position)
  return first ? [first, ...others] : null
}

/** By order, what one person both asked for and approved, in minor units of what the card was charged; 0 is left out. */
export async function sumAlone(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    id: string
    minor: number
  }>`select order_id as id, sum(charged_minor)::bigint as minor
    from refund_request where order_id = any(${orderIds}::text[]) and state = 'approved' and decided_by = asked_by
    group by order_id`.execute(db)
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
}

export type NewRequest = Pick<
  RefundRequest,
  'orderId' | 'settlementId' | 'amount' | 'charged' | 'seen' | 'limit' | 'cause' | 'reason' | 'askedBy'
> & { readonly key: string }

export async function insertRequest(trx: Trx, request: NewRequest, now: Temporal.Instant): Promise<number> {
  const { id } = await trx
    .insertInto('refund_request')
    .values({
      request_key: request.key,
      order_id: request.orderId,
      settlement_id: request.settlementId,
      amount_minor: request.amount.minor,
      currency: request.amount.currency,
      charged_minor: request.charged.minor,
      charged_currency: request.charged.currency,
      seen_paid_minor: request.seen.paid.minor,
      seen_returned_minor: request.seen.returned.minor,
      seen_available_minor: request.seen.available.minor,
      limit_minor: request.limit.minor,
      cause: request.cause,
      reason: request.reason,
      state: 'asked',
      asked_by: request.askedBy,
      asked_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type RequestEnd = {
  readonly to: Exclude<RefundRequestState, 'asked'>
  readonly by: number
  readonly note: string
  readonly refundId: number | null
}

/** Ends a request that waits. Throws where it waits no longer: the caller has looked under its lock. */
export async function endRequest(
  trx: Trx,
  id: number,
  { to, by, note, refundId }: RequestEnd,
  now: Temporal.Instant,
): Promise<void> {
  const moved = await moveRows(trx, {
    table: 'refund_request',
    states: refundRequestStates,
    from: ['asked'],
    to,
    set: sql`decided_by = ${by}, decided_at = ${moment(now)}, decision_note = ${note}, refund_id = ${refundId}`,
    where: sql`id = ${id}`,
  })
  if (moved === 0) throw new Error(`Request ${id} waits no longer`)
}
