import { changedTransactionObject } from '../objects/transaction-object.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { randomId } from '../random-id.ts'
import type { TransactionRecord } from '../store/records.ts'
import { findTransaction } from './get-transaction.ts'
import { onlyMembers, optionalText, requiredText } from './members.ts'
import type { Body, Service } from './service.ts'

/**
 * Transaction/CancelOrRefund. Before capture a debit can only be cancelled, whole; after it only refunded, in
 * parts up to what is left. There is no idempotency: the same refund sent twice pays twice.
 */
export const cancelOrRefund: Service = (provider, shop, body) => {
  onlyMembers(body, ['uuid', 'amount', 'currency', 'resolutionMode', 'comment'])
  const transaction = findTransaction(provider, shop, requiredText(body, 'uuid'))
  const mode = optionalText(body, 'resolutionMode') ?? 'AUTO'
  if (!['AUTO', 'CANCELLATION_ONLY', 'REFUND_ONLY'].includes(mode)) throw new ProviderError('INT_902')
  const amount = readAmount(body, transaction)

  if (transaction.operationType !== 'DEBIT' || transaction.detailedStatus === 'REFUSED')
    throw new ProviderError('PSP_083')
  if (transaction.detailedStatus === 'CANCELLED') throw new ProviderError('PSP_105')
  if (transaction.detailedStatus === 'CAPTURED') {
    if (mode === 'CANCELLATION_ONLY') throw new ProviderError('PSP_075')
    return changedTransactionObject(refund(provider, transaction, amount), shop)
  }
  if (mode === 'REFUND_ONLY') throw new ProviderError('PSP_076')
  // What AUTO does with a part of an uncaptured debit is not documented, so it is refused.
  if (amount !== null && amount !== transaction.amount) throw new ProviderError('PSP_076')
  const cancelled: TransactionRecord = { ...transaction, detailedStatus: 'CANCELLED' }
  return changedTransactionObject(provider.store.transactions.put(transaction.uuid, cancelled), shop)
}

/** Minor units, or null for all that is left. */
function readAmount(body: Body, transaction: TransactionRecord): number | null {
  const { amount } = body
  if (amount === undefined || amount === null) return null
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) throw new ProviderError('PSP_020')
  if (body.currency !== transaction.currency) throw new ProviderError('PSP_021')
  return amount as number
}

function refund(provider: Provider, original: TransactionRecord, asked: number | null): TransactionRecord {
  const left = original.amount - original.refundedAmount
  if (left === 0) throw new ProviderError('PSP_104')
  const amount = asked ?? left
  if (amount > left) throw new ProviderError('PSP_510')
  const { transactions } = provider.store
  const siblings = original.orderId ? provider.store.transactionsOf(original.shopId, original.orderId) : []
  transactions.put(original.uuid, { ...original, refundedAmount: original.refundedAmount + amount })
  const uuid = randomId()
  return transactions.put(uuid, {
    ...original,
    uuid,
    paymentId: randomId(),
    userAgent: null,
    amount,
    operationType: 'CREDIT',
    detailedStatus: 'AUTHORISED',
    createdAt: provider.clock.now(),
    strongAuthentication: 'DISABLED',
    authentication: null,
    authorizationNumber: null,
    authorizationResult: null,
    initialIssuerTransactionIdentifier: null,
    occurrenceType: 'UNITAIRE',
    sequenceNumber: siblings.length + 1,
    parentUuid: original.uuid,
    refundedAmount: 0,
    capturedAt: null,
  })
}
