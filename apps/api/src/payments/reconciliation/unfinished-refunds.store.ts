import { type RefundState, unfinishedRefundStates } from '@llave/domain/payments/refund-state'
import type { Queryable } from '../../database/database.ts'

export type UnfinishedRefund = {
  readonly state: Exclude<RefundState, 'done'>
  readonly shop: string
  /** The payment that is refunded. */
  readonly uuid: string
  readonly orderId: string | null
  readonly amountMinor: number
  readonly currency: string
  /** How often the refund was sent. */
  readonly checks: number
  /** The provider's last refusal. */
  readonly answer: string | null
  readonly since: Temporal.Instant
}

/** Refunds that are not known to be done; failed ones first. */
export async function listUnfinishedRefunds(db: Queryable): Promise<UnfinishedRefund[]> {
  const rows = await db
    .selectFrom('refund as r')
    .innerJoin('provider_transaction as t', (join) =>
      join.onRef('t.shop', '=', 'r.shop').onRef('t.uuid', '=', 'r.transaction_uuid'),
    )
    .select(['r.state', 'r.shop', 'r.transaction_uuid as uuid', 't.order_id as orderId'])
    .select(['r.amount_minor as amountMinor', 'r.currency', 'r.checks', 'r.provider_answer as answer'])
    .select('r.created_at as since')
    .where('r.state', 'in', unfinishedRefundStates)
    .orderBy((of) => of.eb('r.state', '=', 'failed'), 'desc')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return rows.flatMap(({ state, ...row }) => (state === 'done' ? [] : [{ ...row, state }]))
}
