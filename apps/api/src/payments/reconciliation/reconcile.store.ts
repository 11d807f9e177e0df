import { claimDueRows } from '../../database/claim-due-rows.ts'
import type { Database, Trx } from '../../database/database.ts'

/** Longer than the provider's slowest answer; orders of a process that died are free again after it. */
const lease = { minutes: 2 }

/** Orders due for reconciliation, leased to this process; other processes skip them. */
export async function claimDueOrders(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<{ readonly id: string; readonly shop: string }[]> {
  return claimDueRows(
    db,
    {
      table: 'payment_order',
      key: ['id'],
      due: 'next_check_at',
      heldUntil: 'lease_until',
      lease,
      returning: ['id', 'shop'],
    },
    now,
    limit,
  )
}

export async function releaseOrder(
  trx: Trx,
  id: string,
  nextCheckAt: Temporal.Instant | null,
): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set((column) => ({
      next_check_at: nextCheckAt?.toString() ?? null,
      checks: column('checks', '+', 1),
      lease_until: null,
    }))
    .where('id', '=', id)
    .execute()
}
