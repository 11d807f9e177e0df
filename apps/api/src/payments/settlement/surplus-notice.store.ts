import { money } from '@llave/domain/money/money'
import type { Queryable } from '../../database/database.ts'
import { readDebt } from '../orders/debt.store.ts'
import type { SurplusNotice } from './surplus-mail.ts'

/** What the e-mail about a refund says; null where the refund belongs to no order. */
export async function findSurplusNotice(db: Queryable, refundId: number): Promise<SurplusNotice | null> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('provider_transaction as t', (join) =>
      join.onRef('t.shop', '=', 'refund.shop').onRef('t.uuid', '=', 'refund.transaction_uuid'),
    )
    .innerJoin('payment_order as o', 'o.id', 't.order_id')
    .select([
      'refund.amount_minor',
      'refund.currency',
      'refund.state',
      'refund.cause',
      't.masked_card',
      't.operation_at',
    ])
    .select(['o.id as order_id', 'o.receivable_id'])
    .where('refund.id', '=', refundId)
    .executeTakeFirst()
  if (!row) return null
  const debt = await readDebt(db, row.receivable_id)
  return {
    customerName: debt.customerName,
    debt: debt.reference,
    projectName: debt.projectName,
    productName: debt.productName,
    orderId: row.order_id,
    amount: money(row.amount_minor, row.currency),
    maskedCard: row.masked_card,
    operatedAt: row.operation_at,
    done: row.state === 'done',
    why: row.cause === 'operator' ? 'lowered' : debt.state === 'paid' ? 'paid-already' : 'not-applied',
  }
}
