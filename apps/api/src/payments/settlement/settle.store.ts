import { money } from '@llave/domain/money/money'
import { orderStates } from '@llave/domain/payments/order-state'
import type { DebtSnapshot, OrderSnapshot } from '@llave/domain/payments/settlement-decision'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { lockOrder, type Order, type OrderPart } from '../orders/order.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { statusRank } from '../provider/status-rank.ts'
import type { RecordedTransaction, SettlementContext } from './settlement-context.ts'

/** An order with what the rules look at, and its debts, the oldest first in both. */
export type LockedOrder = {
  readonly order: Order
  readonly snapshot: OrderSnapshot
  readonly debts: readonly DebtSnapshot[]
  readonly parts: readonly OrderPart[]
}

/**
 * Locks the debts of an order, and where it may yet pay ahead the letras of that proforma too, then the order
 * (docs/money.md, "Transactions and locks"). Null where no order has that id; such messages wait for each other all the same.
 */
export async function lockOrderWithDebts(trx: Trx, orderId: string): Promise<LockedOrder | null> {
  const rows = await lockRows(trx, orderId)
  // The letras that wait with it are no part of what it pays.
  const paid = rows.filter((row) => row.position !== null) as PaidRow[]
  const [first] = paid
  if (!first) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`.execute(trx)
    return null
  }
  const order = await lockOrder(trx, orderId)
  const oldestFirst = paid.toSorted((one, other) => one.position - other.position)
  return {
    order,
    snapshot: {
      state: order.state,
      source: order.source,
      shop: order.shop,
      amount: order.amount,
      debtAmount: order.debtAmount,
      // Of one proforma, as its debts are.
      payerLeftAt: first.payerLeftAt,
      ...(await readMoneyOf(trx, orderId)),
    },
    debts: oldestFirst.map((row) => ({
      state: row.state,
      total: row.amount_minor,
      owed: money(row.amount_minor - row.paid_minor, row.currency),
      pays: money(row.debt_amount_minor, order.debtAmount.currency),
      totalSeen: row.debt_total_minor,
    })),
    parts: oldestFirst.map((row) => ({
      position: row.position,
      receivableId: row.id,
      amount: money(row.part_minor, order.amount.currency),
      debtAmount: money(row.debt_amount_minor, order.debtAmount.currency),
    })),
  }
}

function lockRows(trx: Trx, orderId: string) {
  return trx
    .selectFrom('receivable as r')
    .innerJoin('payment_order as o', (join) => join.on('o.id', '=', orderId))
    .leftJoin('order_debt as d', (join) =>
      join.onRef('d.receivable_id', '=', 'r.id').onRef('d.order_id', '=', 'o.id'),
    )
    .select(['r.id', 'r.state', 'r.currency', 'r.amount_minor', 'r.paid_minor', 'd.position'])
    .select(['d.amount_minor as part_minor', 'd.debt_amount_minor', 'd.debt_total_minor'])
    .select(payerLeftAt.as('payerLeftAt'))
    .where('r.id', '=', sql<number>`any(${idsToLock(orderId)})`)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
}

type LockedRow = Awaited<ReturnType<typeof lockRows>>[number]
/** Of a debt that the order pays. */
type PaidRow = {
  readonly [Column in keyof LockedRow]: Column extends 'debt_total_minor' | 'payerLeftAt'
    ? LockedRow[Column]
    : NonNullable<LockedRow[Column]>
}

/** No order comes back to them. */
const mayBeCredited = orderStates.before('paid')

/**
 * A prepayment that is credited makes the letras of its proforma wait: whoever opens an order of one of them, or
 * charges it, does so before that or sees that they wait. What is only told again, or given back, holds none of them.
 */
function idsToLock(orderId: string): RawBuilder<readonly number[]> {
  return sql`array(select receivable_id from order_debt where order_id = ${orderId}
    union select l.id from order_debt d join payment_order o on o.id = d.order_id and o.state = any(${mayBeCredited})
      join receivable p on p.id = d.receivable_id and p.kind = 'prepayment'
      join receivable l on l.proforma = p.proforma and l.kind = 'instalment' where d.order_id = ${orderId})`
}

/** Of an order `o` for a receivable `r`: null where who pays holds the proforma. */
const payerLeftAt = sql<Temporal.Instant | null>`(select case when bool_and(h.until is not null) then max(h.until) end
  from proforma_holder h where h.customer_id = o.customer_id and h.proforma = r.proforma)`

/** Which transaction of an order was credited, and which ones are or were refunded. */
async function readMoneyOf(
  trx: Trx,
  orderId: string,
): Promise<Pick<OrderSnapshot, 'creditedTransaction' | 'returnedTransactions'>> {
  const rows = await trx
    .selectFrom('settlement')
    .select(['transaction_uuid as uuid', sql<boolean>`true`.as('credited')])
    .where('order_id', '=', orderId)
    .unionAll((returned) =>
      returned
        .selectFrom('refund as r')
        .innerJoin('provider_transaction as t', (join) =>
          join.onRef('t.shop', '=', 'r.shop').onRef('t.uuid', '=', 'r.transaction_uuid'),
        )
        .select(['r.transaction_uuid as uuid', sql<boolean>`false`.as('credited')])
        .where('t.order_id', '=', orderId)
        // Of a payment that is refunded in part, the rest stays credited.
        .whereRef('r.amount_minor', '=', 't.amount_minor'),
    )
    .execute()
  return {
    creditedTransaction: rows.find((row) => row.credited)?.uuid ?? null,
    returnedTransactions: rows.filter((row) => !row.credited).map((row) => row.uuid),
  }
}

/** What was recorded of a transaction, locked; null where it is new. */
export async function lockTransaction(
  trx: Trx,
  { shop, uuid }: Pick<ReportedTransaction, 'shop' | 'uuid'>,
): Promise<RecordedTransaction | null> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select(['rank', 'quarantine_reason', 'resolution', 'detailed_status as detailedStatus'])
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { rank, detailedStatus, resolution } = row
  return { rank, detailedStatus, resolution, quarantined: row.quarantine_reason !== null }
}

/** Stores the latest report of a transaction. A lower rank never overwrites a higher one. */
export async function writeTransaction(
  { trx, snapshot, order, transaction, now }: SettlementContext,
  quarantineReason: string | null,
): Promise<void> {
  const { proforma = null, document = null } = transaction.debt ?? {}
  const named = order?.receivableId ?? sql<number>`named_receivable(${proforma}, ${document})`
  const news = {
    quarantine_reason: quarantineReason,
    reported_order_id: snapshot.orderId === '' ? null : snapshot.orderId,
    reported_proforma: proforma,
    reported_document: document,
    receivable_id: quarantineReason === null ? null : named,
    detailed_status: transaction.detailedStatus,
    rank: statusRank(transaction.detailedStatus),
    refusal_code: transaction.refusalCode,
    masked_card: transaction.maskedCard,
    card_brand: transaction.cardBrand,
    authorization_number: transaction.authorizationNumber,
    operation_at: transaction.operatedAt.toString(),
    updated_at: now.toString(),
  }
  await trx
    .insertInto('provider_transaction')
    .values({
      ...news,
      shop: transaction.shop,
      uuid: transaction.uuid,
      order_id: order?.id ?? null,
      operation: transaction.operation,
      amount_minor: transaction.amountMinor,
      currency: transaction.currency,
      parent_uuid: transaction.parentUuid,
      first_seen_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['shop', 'uuid']).doUpdateSet(news))
    .execute()
}

/** The inbox: one row for each status of a transaction, with the source that reported it first. */
export async function writeMessage({ trx, source, transaction, now }: SettlementContext): Promise<void> {
  await trx
    .insertInto('provider_message')
    .values({
      source,
      shop: transaction.shop,
      transaction_uuid: transaction.uuid,
      detailed_status: transaction.detailedStatus,
      body: transaction.body,
      verified: true,
      received_at: now.toString(),
      handled_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['transaction_uuid', 'detailed_status']).doNothing())
    .execute()
}

/** Stores the latest status of a quarantined transaction and leaves its quarantine reason. */
export async function writeQuarantinedStatus({ trx, transaction, now }: SettlementContext): Promise<void> {
  const { shop, uuid, detailedStatus } = transaction
  await trx
    .updateTable('provider_transaction')
    .set({ detailed_status: detailedStatus, rank: statusRank(detailedStatus), updated_at: now.toString() })
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .execute()
}

export async function markQuarantined(
  { trx, transaction }: SettlementContext,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('provider_transaction')
    .set({ quarantine_reason: reason })
    .where('shop', '=', transaction.shop)
    .where('uuid', '=', transaction.uuid)
    .execute()
}
