import { transactionObject } from '../objects/transaction-object.ts'
import { ProviderError } from '../provider-error.ts'
import { onlyMembers, requiredText } from './members.ts'
import type { Service } from './service.ts'

/**
 * Order/Get. The answer has no order status: it follows from the transactions.
 * PSP_010 while nobody has paid, also while a 3-D Secure challenge is open; PSP_015 above 30 transactions.
 */
export const getOrder: Service = (provider, shop, body) => {
  onlyMembers(body, ['orderId'])
  const orderId = requiredText(body, 'orderId', 'INT_013')
  const transactions = provider.store.transactionsOf(shop.shopId, orderId)
  if (transactions.length === 0) throw new ProviderError('PSP_010')
  if (transactions.length > 30) throw new ProviderError('PSP_015')
  return {
    orderId,
    shopId: shop.shopId,
    transactions: transactions.map((transaction) => transactionObject(transaction, shop)),
    _type: 'V4/OrderTransactions',
  }
}
