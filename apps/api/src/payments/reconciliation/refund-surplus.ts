import { isAbsenceProven } from '@llave/domain/payments/form-lifetime'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { findShop } from '../provider/find-shop.ts'
import {
  claimDueRefunds,
  type DueRefund,
  findRefundState,
  markSending,
  releaseRefund,
} from '../settlement/refund.store.ts'
import { settle } from '../settlement/settle.ts'
import { type ReconcileParts, reconcileOrder } from './reconcile-order.ts'

const batch = 10
/** Refused attempts after which a person has to intervene. */
const maxRefusals = 12

/** A payment not captured yet cannot be refunded in part; it is captured at the end of the day. */
const notCaptured = 'PSP_076'
const captureWait = { hours: 6 }

/** Errors after which the refund may have happened all the same: reconcile before anything else. */
const undecided = ['PSP_104', 'PSP_105', 'PSP_113', 'PSP_677', 'PSP_679', 'PSP_999', 'ACQ_999']

/**
 * Sends refunds: surplus payments, and what a person decided. The attempt is committed before the
 * call, and the order is reconciled before every call: a restored database may lack an earlier
 * refund, and a partial one would be paid twice. Answers how many it processed.
 */
export async function runRefunds(parts: ReconcileParts): Promise<number> {
  const claimed = await claimDueRefunds(parts.db, parts.clock.now(), batch)
  const results = await Promise.allSettled(claimed.map((refund) => reconcileRefund(parts, refund)))
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    const error = result.reason instanceof Error ? result.reason.name : 'unknown'
    parts.log.error({ refund: claimed[index]?.id, error }, 'refund failed')
  }
  return claimed.length
}

async function reconcileRefund(parts: ReconcileParts, refund: DueRefund): Promise<void> {
  // It may have been sent before, by a process that died or before a restore: reconcile first.
  const answer = await reconcileOrder(parts, { id: refund.orderId, shop: refund.shop })
  if ((await findRefundState(parts.db, refund.id)) === 'done') return
  const now = parts.clock.now()
  if (refund.state === 'planned') {
    if (answer === 'answered') return send(parts, refund)
    return releaseRefund(parts.db, refund.id, 'planned', nextReconciliation(refund.createdAt, now), null, now)
  }
  const silent = answer === 'answered' && refund.sentAt !== null && isAbsenceProven(refund.sentAt, now)
  if (silent) return send(parts, refund)
  await releaseRefund(
    parts.db,
    refund.id,
    'unknown',
    nextReconciliation(refund.sentAt ?? now, now),
    null,
    now,
  )
}

async function send(parts: ReconcileParts, refund: DueRefund): Promise<void> {
  const { db, clock, provider, log } = parts
  const shop = findShop(parts.shops, refund.shop)
  if (!shop) throw new Error(`No account ${refund.shop}`)
  const sentAt = clock.now()
  if (!(await markSending(db, refund, sentAt))) return
  const request = { uuid: refund.uuid, amount: refund.amount.minor, currency: refund.amount.currency }
  const answer = await provider.cancelOrRefund(shop, refund.orderId, request)
  if (answer.outcome === 'answered') {
    await settle(parts, 'answer', answer.value)
    if ((await findRefundState(db, refund.id)) === 'done') return
  } else {
    log.warn({ refund: refund.id, order: refund.orderId, ...answer }, 'the provider did not give money back')
  }
  const refusal = answer.outcome === 'error' && !undecided.includes(answer.code) ? answer.code : null
  const now = clock.now()
  if (refusal === null) {
    await releaseRefund(db, refund.id, 'unknown', nextReconciliation(sentAt, now), null, now)
  } else if (refund.checks >= maxRefusals) {
    log.error(
      { refund: refund.id, order: refund.orderId, code: refusal },
      'a refund was given up: look at it',
    )
    await releaseRefund(db, refund.id, 'failed', null, refusal, now)
  } else {
    const next = refusal === notCaptured ? now.add(captureWait) : nextReconciliation(refund.createdAt, now)
    await releaseRefund(db, refund.id, 'planned', next, refusal, now)
  }
}
