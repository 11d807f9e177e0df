import { type Currency, money } from '@llave/domain/money/money'
import { isUnpaid } from '@llave/domain/payments/settlement-decision'
import type { Trx } from '../../database/database.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { moveOrder, type Order } from '../orders/order.store.ts'
import { findPayerEmail } from '../orders/payer.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { isPosted, post, readBalance } from './ledger.store.ts'
import {
  causeId,
  developerAccount,
  providerAccount,
  quarantineAccount,
  surplusAccount,
  transfer,
} from './ledger.ts'
import { quarantine } from './quarantine.ts'
import { finishRefund, lockRefund } from './refund.store.ts'
import { markQuarantined, writeMessage, writeQuarantinedStatus } from './settle.store.ts'
import type { SettlementContext, SettlementOutcome } from './settlement-context.ts'

type Outcome = Omit<SettlementOutcome, 'transaction'>

/** Whether the transaction is a refund that was made, not one that is still pending. */
export function isCompletedRefund({ operation, detailedStatus }: ReportedTransaction): boolean {
  return operation === 'CREDIT' && ['AUTHORISED', 'CAPTURED'].includes(detailedStatus)
}

/**
 * Settles a reversal: a payment cancelled before its capture or never captured, or a refund with a
 * transaction of its own. Null where the transaction is neither. A refund that we did not request is
 * quarantined, so that the operator finds out why the money left.
 */
export async function settleReversal(context: SettlementContext): Promise<Outcome | null> {
  const { trx, now, order, transaction } = context
  const { shop, operation, detailedStatus, parentUuid, uuid, amountMinor, currency } = transaction
  const cancelled = operation === 'DEBIT' && isUnpaid(detailedStatus)
  if (operation !== 'CREDIT' && !cancelled) return null
  const refund = await lockRefund(trx, shop, parentUuid ?? uuid, transaction)
  if (cancelled && !refund) return null

  const cause = causeId(transaction)
  const returned = cancelled || isCompletedRefund(transaction)
  // A payment that was credited out of quarantine has entries of that; a refund that nobody planned has only those.
  const causes = operation === 'CREDIT' ? (['refund', 'quarantine'] as const) : (['refund'] as const)
  if (!returned || (await isPosted(trx, cause, causes))) return { kind: 'ignore' }
  if (!refund) {
    const reason = order ? 'unplanned-refund' : 'unknown-order'
    await markQuarantined(context, reason)
    await quarantine(context, reason)
    return { kind: 'quarantine', reason }
  }
  const amount = money(amountMinor, currency as Currency)
  const postings = transfer(amount, surplusAccount, providerAccount(shop))
  await post(trx, { cause: 'refund', causeId: cause, postings }, now)
  await finishRefund(trx, refund.id, now)
  if (refund.cause === 'requested' && order) await announceRefund(trx, order, refund.id, now)
  if (order?.state === 'surplus') await moveOrder(trx, order, 'refunded', now)
  return { kind: 'returned' }
}

/** Who paid reads of a refund that was asked for once it is made, not before. */
async function announceRefund(
  trx: Trx,
  order: Order,
  refundId: number,
  now: Temporal.Instant,
): Promise<void> {
  const recipient = await findPayerEmail(trx, order)
  if (recipient === '') return
  const message = { kind: 'surplus-refunded', subject: String(refundId), recipient } as const
  await enqueue(trx, { ...message, payload: { refundId } }, now)
}

/**
 * Quarantined money that was cancelled or never captured: the provider no longer holds it, so it is
 * taken off whichever ledger account it is on by now. It stays listed for the operator to resolve.
 */
export async function settleQuarantineReversal(context: SettlementContext): Promise<Outcome> {
  const { trx, now, recorded, transaction } = context
  await writeQuarantinedStatus(context)
  await writeMessage(context)
  const cause = causeId(transaction)
  const provider = providerAccount(transaction.shop)
  const held = await readBalance(trx, cause, provider)
  if (!held) return { kind: 'ignore' }
  const account = recorded?.resolution === 'entered' ? developerAccount : quarantineAccount
  await post(trx, { cause: 'refund', causeId: cause, postings: transfer(held, account, provider) }, now)
  return { kind: 'returned', reason: 'quarantined-then-lost' }
}
