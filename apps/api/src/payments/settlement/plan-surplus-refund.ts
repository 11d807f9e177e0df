import { orderStates } from '@llave/domain/payments/order-state'
import { enqueue } from '../../messaging/enqueue.ts'
import { moveOrder } from '../orders/order.store.ts'
import { findPayerEmail } from '../orders/payer.store.ts'
import { writeAudit } from './audit.store.ts'
import { post } from './ledger.store.ts'
import { causeId, providerAccount, surplusAccount, transfer } from './ledger.ts'
import { planRefund } from './refund.store.ts'
import type { OrderSettlementContext } from './settlement-context.ts'

/** Money for a debt that needs none: posts it, plans its refund and notifies the customer. */
export async function planSurplusRefund({
  trx,
  order,
  transaction,
  now,
}: OrderSettlementContext): Promise<void> {
  const { shop, uuid } = transaction
  const postings = transfer(order.amount, providerAccount(shop), surplusAccount)
  await post(trx, { cause: 'surplus', causeId: causeId(transaction), postings }, now)
  const refundId = await planRefund(trx, { shop, uuid, amount: order.amount, cause: 'surplus' }, now)
  // An order that was paid stays paid: only its second payment is refunded.
  if (orderStates.mayFollow(order.state, 'surplus')) await moveOrder(trx, order, 'surplus', now)
  await writeAudit(trx, 'payment.surplus', order.id, { refundId }, now)
  const recipient = await findPayerEmail(trx, order)
  if (recipient === '') return
  const message = { kind: 'surplus-refunded', subject: String(refundId) } as const
  await enqueue(trx, { ...message, recipient, payload: { refundId } }, now)
}
