import { type Currency, money } from '@llave/domain/money/money'
import { isUnpaid } from '@llave/domain/payments/settlement-decision'
import type { Trx } from '../../database/database.ts'
import { moveOrder } from '../orders/order.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'
import { isPosted, post, readStanding } from './ledger.store.ts'
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
import { markQuarantined, type Place, writeMessage, writeQuarantinedStatus } from './settle.store.ts'

type Outcome = { readonly kind: 'returned' | 'quarantine' | 'ignore'; readonly reason?: string }

/** A refund that happened; one that is still to be tried is none. */
export function isMoneyBack({ operation, detailedStatus }: ReportedTransaction): boolean {
  return operation === 'CREDIT' && ['AUTHORISED', 'CAPTURED'].includes(detailedStatus)
}

/**
 * Money that went back: a payment cancelled before its capture or never captured, or a refund with a
 * transaction of its own. Null where the transaction is neither. A refund that we did not ask for is
 * quarantined: the operator finds why the money left.
 */
export async function settleReturn(
  trx: Trx,
  place: Place | null,
  shop: string,
  transaction: ReportedTransaction,
  now: Temporal.Instant,
): Promise<Outcome | null> {
  const cancelled = transaction.operation === 'DEBIT' && isUnpaid(transaction.detailedStatus)
  if (transaction.operation !== 'CREDIT' && !cancelled) return null
  const refund = await lockRefund(trx, shop, transaction.parentUuid ?? transaction.uuid, transaction)
  if (cancelled && !refund) return null

  const cause = causeId(shop, transaction.uuid)
  if (!(cancelled || isMoneyBack(transaction)) || (await isPosted(trx, cause, ['refund', 'quarantine'])))
    return { kind: 'ignore' }
  if (!refund) {
    const reason = place ? 'unplanned-refund' : 'unknown-order'
    await markQuarantined(trx, shop, transaction.uuid, reason)
    await quarantine(trx, shop, transaction, reason, now)
    return { kind: 'quarantine', reason }
  }
  const amount = money(transaction.amountMinor, transaction.currency as Currency)
  await post(trx, 'refund', cause, transfer(amount, surplusAccount, providerAccount(shop)), now)
  await finishRefund(trx, refund.id, now)
  if (place?.order.state === 'surplus') await moveOrder(trx, place.order, 'refunded', now)
  return { kind: 'returned' }
}

/**
 * Money in quarantine that was cancelled or never captured: the provider holds it no more, so
 * neither do the books, wherever it stands in them by now. It stays for the operator to resolve.
 */
export async function settleLostInQuarantine(
  trx: Trx,
  source: Source,
  shop: string,
  transaction: ReportedTransaction,
  resolution: string | null,
  now: Temporal.Instant,
): Promise<Outcome> {
  await writeQuarantinedStatus(trx, shop, transaction, now)
  await writeMessage(trx, source, shop, transaction, now)
  const cause = causeId(shop, transaction.uuid)
  const held = await readStanding(trx, cause, providerAccount(shop))
  if (!held) return { kind: 'ignore' }
  const account = resolution === 'entered' ? developerAccount : quarantineAccount
  await post(trx, 'refund', cause, transfer(held, account, providerAccount(shop)), now)
  return { kind: 'returned', reason: 'quarantined-then-lost' }
}
