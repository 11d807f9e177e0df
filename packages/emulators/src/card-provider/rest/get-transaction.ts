import { transactionObject } from '../objects/transaction-object.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Shop } from '../shop.ts'
import type { TransactionRecord } from '../store/records.ts'
import { onlyMembers, requiredText } from './members.ts'
import type { Service } from './service.ts'

/** Transaction/Get. */
export const getTransaction: Service = (provider, shop, body) => {
  onlyMembers(body, ['uuid'])
  return transactionObject(findTransaction(provider, shop, requiredText(body, 'uuid')), shop)
}

/** The shop's own transaction. Throws PSP_010 for any other. */
export function findTransaction(provider: Provider, shop: Shop, uuid: string): TransactionRecord {
  const transaction = provider.store.transactions.get(uuid)
  if (!transaction || transaction.shopId !== shop.shopId) throw new ProviderError('PSP_010')
  return transaction
}
