import type { Database, Trx } from '../../database/database.ts'
import { dueRows } from '../../database/due-rows.ts'

/** Longer than the provider's longest answer: a process that died lets its orders go after it. */
const leaseSeconds = 120

/** Orders whose time has come, leased to this process; others pass over them. */
export async function claimDueOrders(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<{ readonly id: string; readonly shop: string }[]> {
  return db
    .updateTable('payment_order')
    .set({ lease_until: now.add({ seconds: leaseSeconds }).toString() })
    .where(
      'id',
      'in',
      dueRows<string>({ table: 'payment_order', key: ['id'], due: 'next_check_at', now, limit }),
    )
    .returning(['id', 'shop'])
    .execute()
}

export async function letOrderGo(trx: Trx, id: string, nextCheckAt: Temporal.Instant | null): Promise<void> {
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
