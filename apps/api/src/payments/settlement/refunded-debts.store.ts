import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/**
 * The debts that a refund takes money from, the oldest first: those that were corrected for it, or every debt of
 * its order where none was credited.
 */
export async function findRefundedDebts(
  db: Queryable,
  refundId: number,
  orderId: string,
): Promise<readonly [number, ...number[]]> {
  const { rows } = await sql<{ id: number }>`select d.receivable_id as id from order_debt d
    where d.order_id = ${orderId} and (${isRefunded(sql`${refundId}`)}) order by d.position`.execute(db)
  const [first, ...others] = rows.map(({ id }) => id)
  if (first === undefined) throw new Error(`Refund ${refundId} is of no debt`)
  return [first, ...others]
}

/** Whether a refund takes money from the debt of `order_debt d`. */
function isRefunded(refundId: ReturnType<typeof sql>) {
  return sql`not exists (select from settlement_correction c where c.refund_id = ${refundId})
    or exists (select from settlement_correction c join settlement s on s.id = c.settlement_id
      where c.refund_id = ${refundId} and s.order_id = d.order_id and s.position = d.position)`
}
