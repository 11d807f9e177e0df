import { orderStates } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { hasRunningTransaction, moveOrder, updateOrder } from '../orders/order.store.ts'
import type { SettlingOrder } from './settling.ts'

/**
 * A refusal. An order that was running ends by it, although its form may take another try:
 * money that comes later is credited all the same, and nobody is kept from a new form meanwhile.
 */
export async function recordRefusal(
  { trx, order, transaction, now }: SettlingOrder,
  final: boolean,
): Promise<void> {
  if (transaction.refusalCode) await updateOrder(trx, order.id, { refusalCode: transaction.refusalCode })
  const ends = final || order.state === 'unknown'
  if (!ends || !orderStates.mayFollow(order.state, 'refused')) return
  if (await hasRunningTransaction(trx, order.id)) return
  await moveOrder(trx, order, 'refused', now)
}

/** A transaction that has not ended: the provider is asked until it has. */
export async function recordRunning({ trx, order, now }: SettlingOrder): Promise<void> {
  await moveOrder(trx, order, 'unknown', now)
  if (order.nextCheckAt) return
  await updateOrder(trx, order.id, { nextCheckAt: nextReconciliation(now, now) })
}
