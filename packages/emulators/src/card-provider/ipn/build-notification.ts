import { paymentObject } from '../objects/payment-object.ts'
import { type Provider, shopOf } from '../provider.ts'
import { signedFields } from '../signature.ts'
import type { TransactionRecord } from '../store/records.ts'
import type { IpnLogEntry } from './ipn-log.ts'

/** A notification as it is sent now, signed with the shop's password. */
export function buildNotification(
  provider: Provider,
  transaction: TransactionRecord,
  attempt: number,
): Omit<IpnLogEntry, 'status' | 'outcome'> {
  const shop = shopOf(provider, transaction.shopId)
  const now = provider.clock.now()
  const forged = provider.faults.take('ipn-bad-signature', { service: 'Ipn', orderId: transaction.orderId })
  const key = forged ? `${shop.password}-forged` : shop.password
  return {
    sentAt: now,
    url: transaction.ipnTargetUrl ?? provider.ipnUrl,
    orderId: transaction.orderId,
    transactionUuid: transaction.uuid,
    detailedStatus: transaction.detailedStatus,
    attempt,
    fields: signedFields(JSON.stringify(paymentObject(transaction, shop, now)), 'password', key),
  }
}
