import { isAbsenceProven, isChargeWindowOver, isFormWindowOver } from '@llave/domain/payments/form-lifetime'
import { isOpen, isUntouched, type OrderState } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { transact } from '../../database/database.ts'
import { claimDueChecks, scheduleCheck } from '../../database/due-checks.ts'
import { lockOrder, moveOrder, type Order, updateOrder } from '../orders/order.store.ts'
import { type ReconcileParts, reconcileOrder } from './reconcile-order.ts'

const batch = 10

/**
 * Reconciles the orders that are due and ends those of which the provider has no transaction once
 * none can arrive any more. Answers how many it processed; any number of processes may run it at once.
 */
export async function runReconciliation(parts: ReconcileParts): Promise<number> {
  const claimed = await claimDueChecks(parts.db, 'payment_order', parts.clock.now(), batch)
  const results = await Promise.allSettled(claimed.map((order) => reconcile(parts, order)))
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    // Its lease runs out and another process claims it.
    parts.log.error({ order: claimed[index]?.id, error: nameOf(result.reason) }, 'reconciliation failed')
  }
  return claimed.length
}

async function reconcile(
  parts: ReconcileParts,
  { id, shop }: { readonly id: string; readonly shop: string },
) {
  const answer = await reconcileOrder(parts, { id, shop })
  await transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const order = await lockOrder(trx, id)
    const over = order.formExpiresAt
      ? isFormWindowOver(order.formExpiresAt, now)
      : isChargeWindowOver(order.movedAt, now)
    const firstAbsence = answer === 'absent' ? (order.notFoundAt ?? now) : null
    if (answer !== 'unknown') await updateOrder(trx, id, { notFoundAt: firstAbsence })
    const proven = firstAbsence !== null && isAbsenceProven(firstAbsence, now)
    const state = answer === 'unknown' || !over ? order.state : endOf(order, answer, proven)
    await moveOrder(trx, order, state, now)
    // An open form, or a charge that was sent twice, can still bring money although its order has ended.
    const next = isOpen(state) || !over ? nextReconciliation(order.createdAt, now) : null
    await scheduleCheck(trx, 'payment_order', id, next)
  })
}

/** The state of an order once its form has ended and the provider has answered. */
function endOf(order: Order, answer: 'answered' | 'absent', proven: boolean): OrderState {
  // Debit day ends its own orders: it may send the same one again.
  if (order.source === 'debit') return order.state
  const untouched = isUntouched(order.state)
  if (answer === 'answered') return untouched ? 'refused' : order.state
  return untouched || (order.state === 'unknown' && proven) ? 'expired' : order.state
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
