import { sql } from 'kysely'
import type { Database, Trx } from '../database/database.ts'

/** Longer than the provider's longest answer: a process that died lets its orders go after it. */
const leaseSeconds = 120

/** Orders whose time has come, leased to this process; others pass over them. */
export async function claimDueOrders(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<{ readonly id: string; readonly shop: string }[]> {
  const at = now.toString()
  return db
    .updateTable('payment_order')
    .set({ lease_until: now.add({ seconds: leaseSeconds }).toString() })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('payment_order')
        .select('id')
        .where(sql<boolean>`next_check_at <= ${at}::timestamptz`)
        .where(sql<boolean>`(lease_until is null or lease_until <= ${at}::timestamptz)`)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
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
