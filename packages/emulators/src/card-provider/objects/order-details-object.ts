import type { Mode } from '../shop.ts'
import type { TransactionRecord } from '../store/records.ts'

/** `V4/OrderDetails`. The merchant's metadata travels on the transaction; here it is null. */
export function orderDetailsObject(transaction: TransactionRecord, mode: Mode) {
  return {
    orderTotalAmount: transaction.amount,
    orderEffectiveAmount: transaction.amount,
    orderCurrency: transaction.currency,
    mode,
    orderId: transaction.orderId,
    metadata: null,
    _type: 'V4/OrderDetails',
  }
}
