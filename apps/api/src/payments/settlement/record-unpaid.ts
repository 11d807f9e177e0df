import { orderStates } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { hasRunningTransaction, moveOrder, updateOrder } from '../orders/order.store.ts'
import type { OrderSettlementContext } from './settlement-context.ts'

/**
 * Records a refusal. It ends a running order although its form may allow another try: money that
 * comes later is credited all the same, and meanwhile the customer can open a new form.
 */
export async function recordRefusal(
  { trx, order, transaction, now }: OrderSettlementContext,
  final: boolean,
): Promise<void> {
  if (transaction.refusalCode) await updateOrder(trx, order.id, { refusalCode: transaction.refusalCode })
  const ends = final || order.state === 'unknown'
  if (!ends || !orderStates.mayFollow(order.state, 'refused')) return
  if (await hasRunningTransaction(trx, order.id)) return
  await moveOrder(trx, order, 'refused', now)
}

/** Records a transaction that has not ended: its order is reconciled until it has. */
export async function recordRunning({ trx, order, now }: OrderSettlementContext): Promise<void> {
  await moveOrder(trx, order, 'unknown', now)
  if (order.nextCheckAt) return
  await updateOrder(trx, order.id, { nextCheckAt: nextReconciliation(now, now) })
}
