import type { Queryable } from '../database/database.ts'

/** A transaction that matches nothing of ours; it names no person. */
export type QuarantinedTransaction = {
  readonly shop: string
  readonly uuid: string
  readonly orderId: string | null
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: string
  /** Minor units of a currency that may be none of ours. */
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly since: Temporal.Instant
}

export async function listQuarantined(db: Queryable): Promise<QuarantinedTransaction[]> {
  const rows = await db
    .selectFrom('provider_transaction')
    .select(['shop', 'uuid', 'order_id as orderId', 'operation', 'detailed_status as detailedStatus'])
    .select(['amount_minor as amountMinor', 'currency', 'quarantine_reason', 'first_seen_at as since'])
    .where('quarantine_reason', 'is not', null)
    .orderBy('first_seen_at')
    .orderBy('uuid')
    .execute()
  return rows.map(({ quarantine_reason, ...row }) => ({ ...row, reason: quarantine_reason ?? '' }))
}
