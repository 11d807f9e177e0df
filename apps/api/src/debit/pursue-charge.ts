import { equalMoney } from '@llave/domain/money/money'
import { isAbsenceProven } from '@llave/domain/payments/form-life'
import { isUnderWay } from '@llave/domain/payments/order-state'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { transact } from '../database/database.ts'
import { askOrder } from '../payments/ask-order.ts'
import { findOrder, lockOrder, moveOrder, noteOrder, type Order } from '../payments/order.store.ts'
import { lockAffiliations, lockLetras, type OpenCharge, stopAsking, writeFates } from './charge.store.ts'
import { type ChargingParts, describeCharge, type StartedCharge } from './start-charges.ts'
import { letTurnsGo, type Turn } from './turn.store.ts'

/** What comes next for a charge whose answer was lost. */
export type Pursuit =
  /** Its order has ended: it gets that fate. */
  | { readonly kind: 'ended'; readonly turn: Turn; readonly chargeId: number; readonly orderId: string }
  /** The provider proved to know of nothing: the same order goes out again. */
  | { readonly kind: 'again'; readonly started: StartedCharge }
  /** It will not be charged any more; the turn goes on. */
  | { readonly kind: 'withdrawn'; readonly turn: Turn }
  /** Still not known: asked again later. */
  | { readonly kind: 'later' }

/** Written as the refusal of a charge that was never made and is not wanted any more. */
const withdrawnCode = 'LLAVE_WITHDRAWN'

/**
 * A charge that was sent and of which nothing is known: the provider is asked, and only after
 * two answers "no such transaction" at least 15 minutes apart the same order may go out again
 * (money.md). Whatever else it says, or does not, is no permission.
 */
export async function pursueCharge(parts: ChargingParts, turn: Turn, charge: OpenCharge): Promise<Pursuit> {
  const orderId = charge.orderId ?? ''
  const ended = { kind: 'ended', turn, chargeId: charge.id, orderId } as const
  const before = await findOrder(parts.db, orderId)
  if (!before) throw new Error(`Charge ${charge.id} has no order`)
  if (!isUnderWay(before.state)) return ended
  const answer = await askOrder(parts, before)

  return transact(parts.db, async (trx): Promise<Pursuit> => {
    const now = parts.clock.now()
    const affiliation = (await lockAffiliations(trx, [turn])).get(turn.affiliationId)
    const letra = (await lockLetras(trx, [charge.receivableId], now, orderId)).get(charge.receivableId)
    const order = await lockOrder(trx, orderId)
    if (!isUnderWay(order.state)) return ended
    const firstAbsence = answer === 'absent' ? (order.notFoundAt ?? now) : null
    if (answer !== 'unsaid') await noteOrder(trx, orderId, { notFoundAt: firstAbsence })
    if (firstAbsence === null || !isAbsenceProven(firstAbsence, now)) {
      await moveOrder(trx, order, 'unknown', now)
      await writeFates(trx, [{ id: charge.id }], 'unknown', now)
      const nextAt = nextReconciliation(order.createdAt, now)
      await letTurnsGo(trx, [turn], { state: 'charging', nextAt })
      return { kind: 'later' }
    }
    const wanted =
      affiliation?.sealed &&
      !affiliation.suspended &&
      letra?.state === 'pending' &&
      !letra.inUse &&
      equalMoney(letra.owed, order.amount)
    const started =
      wanted && affiliation && letra
        ? describeCharge(parts, turn, charge.id, orderId, affiliation, letra)
        : null
    if (!started) {
      await withdraw(trx, order, charge.id, now)
      return { kind: 'withdrawn', turn }
    }
    await moveOrder(trx, order, 'sending', now)
    await noteOrder(trx, orderId, { notFoundAt: null, nextCheckAt: nextReconciliation(now, now) })
    await writeFates(trx, [{ id: charge.id }], 'sending', now)
    return { kind: 'again', started }
  })
}

async function withdraw(
  trx: Parameters<typeof lockOrder>[0],
  order: Order,
  chargeId: number,
  now: Temporal.Instant,
): Promise<void> {
  await moveOrder(trx, order, 'unknown', now)
  await moveOrder(trx, { ...order, state: 'unknown' }, 'expired', now)
  await stopAsking(trx, [order.id])
  await writeFates(trx, [{ id: chargeId, refusalCode: withdrawnCode }], 'refused', now)
}
