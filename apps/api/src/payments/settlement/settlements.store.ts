import { type Currency, type Money, money } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** A payment that was settled, with the order and the transaction that it came by. */
export type Settlement = {
  readonly id: number
  readonly receivableId: number
  /** The place of its debt in the order: 1 is the oldest. */
  readonly position: number
  /** What counted as paid of the debt at its last settlement. */
  readonly creditedMinor: number
  /** Minor units of the debt's currency. */
  readonly amountMinor: number
  readonly currency: Currency
  /** How much of it was given back or used otherwise; all of it once it is reversed. */
  readonly correctedMinor: number
  /** The part of that which the developer's accounting kept instead of giving it back. */
  readonly keptMinor: number
  /** As the expression of that name below. */
  readonly hasUnplannedReversal: boolean
  /** What of the charge was for this debt. */
  readonly charged: Money
  readonly source: 'web' | 'debit'
  readonly orderId: string
  /** Who paid. */
  readonly customerId: number
  readonly shop: string
  readonly uuid: string
  readonly maskedCard: string
  readonly authorizationNumber: string
  readonly operatedAt: Temporal.Instant | null
}

/**
 * Whether money of a settlement `s` left without our doing: its payment was lost after it was
 * credited, or a refund that nobody planned waits in quarantine. How much of it can still be given
 * back is unknown until a person has resolved that.
 */
export const hasUnplannedReversal = sql<boolean>`(exists (select from provider_transaction q
    where q.shop = s.shop and q.uuid = s.transaction_uuid and q.quarantine_reason is not null)
  or exists (select from provider_transaction q where q.shop = s.shop and q.parent_uuid = s.transaction_uuid
    and q.quarantine_reason is not null and q.resolved_at is null))`

/** The settlements of these receivables, newest first. A reversed one is corrected whole. */
export async function readSettlements(
  db: Queryable,
  receivableIds: readonly number[],
): Promise<Settlement[]> {
  if (receivableIds.length === 0) return []
  const rows = await db
    .selectFrom('settlement as s')
    .innerJoin('receivable as r', 'r.id', 's.receivable_id')
    .innerJoin('payment_order as o', 'o.id', 's.order_id')
    .innerJoin('provider_transaction as t', (join) =>
      join.onRef('t.shop', '=', 's.shop').onRef('t.uuid', '=', 's.transaction_uuid'),
    )
    .select(['s.id', 's.receivable_id as receivableId', 's.position', 'r.credited_minor as creditedMinor'])
    .select(['s.amount_minor as amountMinor', 's.currency', 's.order_id as orderId', 's.shop'])
    .select('o.customer_id as customerId')
    .select(['s.transaction_uuid as uuid', 'o.source', 's.charged_minor', 'o.currency as charged_currency'])
    .select(['t.masked_card as maskedCard', 't.authorization_number as authorizationNumber'])
    .select(['t.operation_at as operatedAt', hasUnplannedReversal.as('hasUnplannedReversal')])
    .select([
      sql<number>`(select coalesce(sum(c.amount_minor), 0)::bigint from settlement_correction c
        where c.settlement_id = s.id)`.as('correctedMinor'),
      sql<number>`(select coalesce(sum(c.amount_minor), 0)::bigint from settlement_correction c
        where c.settlement_id = s.id and c.decision = 'keep')`.as('keptMinor'),
    ])
    .where('s.receivable_id', 'in', receivableIds)
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(({ charged_minor, charged_currency, ...row }) => ({
    ...row,
    charged: money(charged_minor, charged_currency),
  }))
}
