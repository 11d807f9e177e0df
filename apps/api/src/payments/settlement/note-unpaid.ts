import { mayFollow } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import type { Trx } from '../../database/database.ts'
import { hasRunningTransaction, moveOrder, noteOrder, type Order } from '../orders/order.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'

/**
 * A refusal. An order that was running ends by it, although its form may take another try:
 * money that comes later is credited all the same, and nobody is kept from a new form meanwhile.
 */
export async function noteRefusal(
  trx: Trx,
  order: Order,
  transaction: ReportedTransaction,
  final: boolean,
  now: Temporal.Instant,
): Promise<void> {
  if (transaction.refusalCode) await noteOrder(trx, order.id, { refusalCode: transaction.refusalCode })
  const ends = final || order.state === 'unknown'
  if (!ends || !mayFollow(order.state, 'refused')) return
  if (await hasRunningTransaction(trx, order.id)) return
  await moveOrder(trx, order, 'refused', now)
}

/** A transaction that has not ended: the provider is asked until it has. */
export async function noteRunning(trx: Trx, order: Order, now: Temporal.Instant): Promise<void> {
  await moveOrder(trx, order, 'unknown', now)
  if (order.nextCheckAt) return
  await noteOrder(trx, order.id, { nextCheckAt: nextReconciliation(now, now) })
}
