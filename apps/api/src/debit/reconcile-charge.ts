import type { InternalRefusalCode } from '@llave/domain/debit/charge-refusal'
import { equalMoney } from '@llave/domain/money/money'
import { isAbsenceProven } from '@llave/domain/payments/form-life'
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

/** What comes next for a charge whose answer was lost. */
export type ChargeReconciliation =
  /** Its order has ended: it gets that fate. */
  | { readonly kind: 'ended'; readonly turn: Turn; readonly chargeId: number; readonly orderId: string }
  /** The provider proved to know of nothing: the same order goes out again. */
  | { readonly kind: 'again'; readonly started: StartedCharge }
  /** It came to nothing; the turn goes on. */
  | { readonly kind: 'over'; readonly turn: Turn }
  /** Still not known, or for another try: the turn waits. */
  | { readonly kind: 'later' }

/**
 * A charge that was sent and of which nothing is known: the provider is asked, and only after
 * two answers "no such transaction" at least 15 minutes apart the same order may go out again
 * (docs/money.md, "An answer that was lost"). Whatever else it says, or does not, is no permission.
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
    async function endAs(code: InternalRefusalCode, next: TurnContinuation): Promise<ChargeReconciliation> {
      const goesOn = await concludeWithoutPayment(trx, { turn, chargeId: charge.id, code }, next, now)
      return goesOn ? { kind: 'over', turn } : { kind: 'later' }
    }
    if (await hasQuarantine(trx, orderId)) {
      await moveOrder(trx, order, 'refused', now)
      // Money that nobody asked for is no ground to take more, but of a letra that was withdrawn.
      return endAs('LLAVE_QUARANTINED', letra?.state === 'pending' ? 'stop' : 'go-on')
    }
    const firstAbsence = answer === 'absent' ? (order.notFoundAt ?? now) : null
    if (answer !== 'unknown') await updateOrder(trx, orderId, { notFoundAt: firstAbsence })
    if (firstAbsence === null || !isAbsenceProven(firstAbsence, now)) {
      await moveOrder(trx, order, 'unknown', now)
      await moveCharges(trx, [{ id: charge.id }], 'unknown', now)
      const nextAt = nextReconciliation(order.createdAt, now)
      await postponeTurns(trx, [turn], nextAt)
      return { kind: 'later' }
    }
    const isOff =
      !affiliation ||
      !letra ||
      stopReason(affiliation, limaDate(now)) !== null ||
      skipReason(parts, turn, affiliation, letra) !== null
    if (isOff || letra.inUse || !equalMoney(letra.owed, order.amount)) {
      await moveOrder(trx, order, 'unknown', now)
      // It may be processed after all: it is asked about for a day more.
      await moveOrder(trx, { ...order, state: 'unknown' }, 'expired', now)
      return endAs('LLAVE_WITHDRAWN', isOff ? 'go-on' : 'again')
    }
    const started = describeCharge(parts, turn, charge.id, orderId, affiliation, letra)
    if (!started) {
      await postponeTurns(trx, [turn], now.add(unreadableTokenDelay))
      return { kind: 'later' }
    }
    await moveOrder(trx, order, 'sending', now)
    await updateOrder(trx, orderId, { notFoundAt: null, nextCheckAt: nextReconciliation(now, now) })
    await moveCharges(trx, [{ id: charge.id }], 'sending', now)
    return { kind: 'again', started }
  })
}
