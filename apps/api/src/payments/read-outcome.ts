import { outcomeOfOrder, type PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { refusalReason } from '@llave/domain/payments/refusal-reason'
import type { Queryable } from '../database/database.ts'
import { findOrder, readQuarantine } from './orders/order.store.ts'
import { findReceiptOf } from './receipts/receipt.store.ts'

/** The outcome of an order. The caller has checked its owner. */
export async function readOutcome(db: Queryable, orderId: string): Promise<PaymentOutcome> {
  const receipt = await findReceiptOf(db, orderId)
  if (receipt) return { state: 'settled', receipt: receipt.paper }
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`No order ${orderId}`)
  // Quarantined money is neither settled nor refused until it has been given back.
  const quarantine = await readQuarantine(db, orderId)
  if (quarantine !== 'none') {
    return { state: quarantine === 'held' ? 'confirming' : 'returned', orderId }
  }
  const outcome = outcomeOfOrder[order.state]
  const refused = outcome === 'refused' || (outcome === 'waiting' && order.refusalCode !== null)
  if (!refused) return { state: outcome, orderId }
  const [errorCode = null, detailedCode = null] = order.refusalCode?.split(':') ?? []
  const { reason, advice } = refusalReason(errorCode, detailedCode)
  return { state: 'refused', orderId, reason, advice }
}
