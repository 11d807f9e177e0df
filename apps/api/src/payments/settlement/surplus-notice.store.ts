import { money } from '@llave/domain/money/money'
import type { Queryable } from '../../database/database.ts'
import { holdsProforma } from '../../holders/held-proformas.store.ts'
import { readDebt } from '../orders/debt.store.ts'
import { findPayer } from '../orders/payer.store.ts'
import type { RefundCause } from './refund.store.ts'
import { findRefundedDebts } from './refunded-debts.store.ts'
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
    .select(['o.id as order_id', 'o.customer_id as customerId'])
    .where('refund.id', '=', refundId)
    .executeTakeFirst()
  if (!row) return null
  const { customerId } = row
  const [receivableId, ...others] = await findRefundedDebts(db, refundId, row.order_id)
  const debt = await readDebt(db, { receivableId, customerId })
  const further = []
  for (const id of others) further.push(await readDebt(db, { receivableId: id, customerId }))
  const held = await holdsProforma(db, row.customerId, debt.proforma)
  const payer = await findPayer(db, row.order_id)
  return {
    customerName: payer?.name ?? debt.customerName,
    letraNumber: payer?.letraNumber ?? null,
    debt: debt.reference,
    further: further.map(({ reference }) => reference),
    projectName: debt.projectName,
    productName: debt.productName,
    orderId: row.order_id,
    amount: money(row.amount_minor, row.currency),
    maskedCard: row.masked_card,
    operatedAt: row.operation_at,
    done: row.state === 'done',
    held,
    why: reasonOf(
      row.cause,
      held,
      [debt, ...further].some(({ state }) => state === 'paid'),
    ),
  }
}

function reasonOf(cause: RefundCause, held: boolean, isPaid: boolean): SurplusNotice['why'] {
  if (cause === 'requested') return 'requested'
  if (cause === 'operator') return 'lowered'
  if (!held) return 'ceded'
  return isPaid ? 'paid-already' : 'not-applied'
}
