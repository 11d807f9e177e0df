import { chargeRefusal } from '@llave/domain/debit/charge-refusal'
import { startOfDebitDay } from '@llave/domain/debit/debit-day'
import { nextTryOn } from '@llave/domain/debit/retry-days'
import { isUnderWay } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { limaDate } from '@llave/domain/time/lima-date'
import { type Trx, transact } from '../database/database.ts'
import { lockOrder, moveOrder, updateOrder } from '../payments/orders/order.store.ts'
import { writeAudit } from './affiliation.store.ts'
import {
  isStillOwed,
  listChargesPaidLate,
  lockAffiliations,
  readOrderStates,
  stopReconciling,
} from './charge.store.ts'
import { concludeWithoutPayment } from './conclude-without-payment.ts'
import { suspendAffiliation } from './move-affiliation.store.ts'
import { moveCharges, skipRemaining } from './move-charges.store.ts'
import { notifyAffiliation } from './notify-affiliation.ts'
import { notifyChargeOutcomes } from './notify-charge-outcomes.ts'
import type { ChargingParts } from './start-charges.ts'
import { postponeTurns, releaseTurns, type Turn } from './turn.store.ts'

/** A charge that was sent; `refusalCode` where the provider's answer proves that nothing was charged. */
export type SentCharge = {
  readonly turn: Turn
  readonly chargeId: number
  readonly orderId: string
  readonly refusalCode: string | null
}

/**
 * Gives each charge the outcome of its order, which `settle` decided. Answers the turns that go on
 * with their next letra: a refusal stops a turn until its next try, an unknown outcome until it is
 * known.
 */
export async function concludeCharges(parts: ChargingParts, sent: readonly SentCharge[]): Promise<Turn[]> {
  if (sent.length === 0) return []
  const orders = await readOrderStates(
    parts.db,
    sent.map(({ orderId }) => orderId),
  )
  const paid = sent.filter(({ orderId }) => orders.get(orderId)?.state === 'paid')
  if (paid.length > 0) {
    await transact(parts.db, async (trx) => {
      const now = parts.clock.now()
      await moveCharges(
        trx,
        paid.map(({ chargeId: id }) => ({ id })),
        'paid',
        now,
      )
      await stopReconciling(
        trx,
        paid.map(({ orderId }) => orderId),
        now,
      )
      await notifyChargeOutcomes(
        trx,
        'debit-charged-sms',
        paid.map(({ chargeId }) => chargeId),
        now,
      )
    })
  }
  const goingOn = paid.map(({ turn }) => turn)
  for (const charge of sent) {
    if (!paid.includes(charge) && (await concludeUnpaid(parts, charge))) goingOn.push(charge.turn)
  }
  return goingOn
}

/** Marks charges paid whose money came after they counted as refused, and notifies their customers. */
export async function concludeLatePayments({ db, clock }: ChargingParts): Promise<void> {
  const late = await listChargesPaidLate(db)
  if (late.length === 0) return
  await transact(db, async (trx) => {
    const now = clock.now()
    await moveCharges(
      trx,
      late.map((id) => ({ id })),
      'paid',
      now,
    )
    await notifyChargeOutcomes(trx, 'debit-charged-sms', late, now)
  })
}

/** Concludes a charge that was not plainly paid. True where the turn goes on. */
async function concludeUnpaid(parts: ChargingParts, charge: SentCharge): Promise<boolean> {
  return transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    await lockAffiliations(trx, [charge.turn])
    const order = await lockOrder(trx, charge.orderId)
    const refusalCode = charge.refusalCode ?? order.refusalCode
    const underWay = isUnderWay(order.state)
    if (underWay && charge.refusalCode !== null) {
      await updateOrder(trx, order.id, { refusalCode: charge.refusalCode })
      await moveOrder(trx, order, 'refused', now)
    } else if (underWay) {
      await moveOrder(trx, order, 'unknown', now)
      await moveCharges(trx, [{ id: charge.chargeId }], 'unknown', now)
      await postponeTurns(trx, [charge.turn], nextReconciliation(now, now))
      return false
    }
    await stopReconciling(trx, [order.id], now)
    if (order.state === 'paid') {
      await moveCharges(trx, [{ id: charge.chargeId }], 'paid', now)
      await notifyChargeOutcomes(trx, 'debit-charged-sms', [charge.chargeId], now)
      return true
    }
    if (order.state === 'surplus' || order.state === 'refunded') {
      // The letra, or a part of it, was paid in another way meanwhile.
      const next = (await isStillOwed(trx, order.receivableId)) ? 'retry' : 'continue'
      return concludeWithoutPayment(trx, { ...charge, code: 'LLAVE_SURPLUS' }, next, now)
    }
    await refuse(trx, charge, refusalCode, now)
    return false
  })
}

/** A refusal stops the turn: the customer is notified, and it is retried on a later day or, if hard, never with that card. */
async function refuse(
  trx: Trx,
  { turn, chargeId }: SentCharge,
  refusalCode: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const { hard, reason } = chargeRefusal(refusalCode)
  await moveCharges(trx, [{ id: chargeId, refusalCode }], 'refused', now)
  await skipRemaining(trx, turn, hard ? 'suspended' : 'earlier_refused', now)
  const again = hard ? null : nextTryOn(turn.attempt, limaDate(now))
  await releaseTurns(trx, [turn], again ? 'waiting' : 'done', again ? startOfDebitDay(again) : now)
  await notifyChargeOutcomes(trx, 'debit-refused', [chargeId], now)
  await notifyChargeOutcomes(trx, 'debit-refused-sms', [chargeId], now)
  if (!hard || !(await suspendAffiliation(trx, turn.affiliationId, reason, now))) return
  await writeAudit(trx, 'debit-day', 'affiliation.suspended', `affiliation:${turn.affiliationId}`, now)
  await notifyAffiliation(trx, 'affiliation-suspended', turn.affiliationId, now)
}
