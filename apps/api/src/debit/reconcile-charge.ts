import type { InternalRefusalCode } from '@llave/domain/debit/charge-refusal'
import { equalMoney } from '@llave/domain/money/money'
import { isAbsenceProven } from '@llave/domain/payments/form-lifetime'
import { isUnderWay } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { limaDate } from '@llave/domain/time/lima-date'
import { transact } from '../database/database.ts'
import {
  findOrder,
  hasQuarantine,
  lockOrder,
  moveOrder,
  updateOrder,
} from '../payments/orders/order.store.ts'
import { reconcileOrder } from '../payments/reconciliation/reconcile-order.ts'
import { lockAffiliations, lockLetras, type OpenCharge } from './charge.store.ts'
import { concludeWithoutPayment, type TurnContinuation } from './conclude-without-payment.ts'
import { moveCharges } from './move-charges.store.ts'
import {
  type ChargingParts,
  describeCharge,
  type StartedCharge,
  skipReason,
  stopReason,
  unreadableTokenDelay,
} from './start-charges.ts'
import { postponeTurns, type Turn } from './turn.store.ts'

/** What to do next with a charge whose answer was lost. */
export type ChargeReconciliation =
  /** Its order has ended: the charge takes over that outcome. */
  | { readonly kind: 'ended'; readonly turn: Turn; readonly chargeId: number; readonly orderId: string }
  /** The provider provably has no transaction: the same order is sent again. */
  | { readonly kind: 'resend'; readonly started: StartedCharge }
  /** It was closed without money; the turn goes on with its next letra. */
  | { readonly kind: 'closed'; readonly turn: Turn }
  /** Still unknown, or left to another try: the turn waits. */
  | { readonly kind: 'wait' }

/**
 * Reconciles a charge that was sent and whose outcome is unknown. The same order may be sent again
 * only after the provider answered "no such transaction" twice, at least 15 minutes apart
 * (docs/money.md, "An answer that was lost"); no other answer, and no silence, permits it.
 */
export async function reconcileCharge(
  parts: ChargingParts,
  turn: Turn,
  charge: OpenCharge,
): Promise<ChargeReconciliation> {
  const orderId = charge.orderId ?? ''
  const ended = { kind: 'ended', turn, chargeId: charge.id, orderId } as const
  const before = await findOrder(parts.db, orderId)
  if (!before) throw new Error(`Charge ${charge.id} has no order`)
  if (!isUnderWay(before.state)) return ended
  const answer = await reconcileOrder(parts, before)

  return transact(parts.db, async (trx): Promise<ChargeReconciliation> => {
    const now = parts.clock.now()
    const affiliation = (await lockAffiliations(trx, [turn])).get(turn.affiliationId)
    const letra = (await lockLetras(trx, [charge.receivableId], now, orderId)).get(charge.receivableId)
    const order = await lockOrder(trx, orderId)
    if (!isUnderWay(order.state)) return ended
    async function close(code: InternalRefusalCode, next: TurnContinuation): Promise<ChargeReconciliation> {
      const continues = await concludeWithoutPayment(trx, { turn, chargeId: charge.id, code }, next, now)
      return continues ? { kind: 'closed', turn } : { kind: 'wait' }
    }
    if (await hasQuarantine(trx, orderId)) {
      await moveOrder(trx, order, 'refused', now)
      // Quarantined money stops the turn, unless its letra was withdrawn and so keeps none waiting.
      return close('LLAVE_QUARANTINED', letra?.state === 'pending' ? 'stop' : 'continue')
    }
    const firstAbsence = answer === 'absent' ? (order.notFoundAt ?? now) : null
    if (answer !== 'unknown') await updateOrder(trx, orderId, { notFoundAt: firstAbsence })
    if (firstAbsence === null || !isAbsenceProven(firstAbsence, now)) {
      await moveOrder(trx, order, 'unknown', now)
      await moveCharges(trx, [{ id: charge.id }], 'unknown', now)
      const nextAt = nextReconciliation(order.createdAt, now)
      await postponeTurns(trx, [turn], nextAt)
      return { kind: 'wait' }
    }
    const isOff =
      !affiliation ||
      !letra ||
      stopReason(affiliation, limaDate(now)) !== null ||
      skipReason(parts, turn, affiliation, letra) !== null
    if (isOff || letra.inUse || !equalMoney(letra.owed, order.amount)) {
      await moveOrder(trx, order, 'unknown', now)
      // The provider may still process it, so reconciliation goes on for another day.
      await moveOrder(trx, { ...order, state: 'unknown' }, 'expired', now)
      return close('LLAVE_WITHDRAWN', isOff ? 'continue' : 'retry')
    }
    const started = describeCharge(parts, turn, charge.id, orderId, affiliation, letra)
    if (!started) {
      await postponeTurns(trx, [turn], now.add(unreadableTokenDelay))
      return { kind: 'wait' }
    }
    await moveOrder(trx, order, 'sending', now)
    await updateOrder(trx, orderId, { notFoundAt: null, nextCheckAt: nextReconciliation(now, now) })
    await moveCharges(trx, [{ id: charge.id }], 'sending', now)
    return { kind: 'resend', started }
  })
}
