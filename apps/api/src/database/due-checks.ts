import { claimDueRows } from './claim-due-rows.ts'
import type { Queryable, Trx } from './database.ts'
import { moment } from './sql-time.ts'

/** The tables whose rows the provider is asked about until their end is known. */
type CheckedTable = 'payment_order' | 'card_registration'

/** Longer than the provider's slowest answer; rows of a process that died are free again after it. */
const lease = { minutes: 2 }

/** Rows due for a check, leased to this process; other processes skip them. */
export async function claimDueChecks(
  db: Queryable,
  table: CheckedTable,
  now: Temporal.Instant,
  limit: number,
): Promise<{ readonly id: string; readonly shop: string }[]> {
  const due = { key: ['id'], due: 'next_check_at', heldUntil: 'lease_until', lease } as const
  return claimDueRows(db, { table, ...due, returning: ['id', 'shop'] }, now, limit)
}

/** The provider is asked again about every row made since a moment, whatever its state. Answers how many. */
export async function checkAgain(
  trx: Trx,
  table: CheckedTable,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ next_check_at: now.toString(), lease_until: null })
    .where('created_at', '>=', moment(since))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends a check: the next one is at `nextCheckAt`, or never. */
export async function scheduleCheck(
  trx: Trx,
  table: CheckedTable,
  id: string,
  nextCheckAt: Temporal.Instant | null,
): Promise<void> {
  await trx
    .updateTable(table)
    .set((column) => ({
      next_check_at: nextCheckAt?.toString() ?? null,
      checks: column('checks', '+', 1),
      lease_until: null,
    }))
    .where('id', '=', id)
    .execute()
}
