import { isoDate } from '../iso-date.ts'
import { modeOf, type Shop } from '../shop.ts'
import type { TransactionRecord } from '../store/records.ts'
import { customerObject } from './customer-object.ts'
import { orderDetailsObject } from './order-details-object.ts'
import { paymentTransactionObject, transactionStatus } from './transaction-object.ts'

/**
 * `V4/Payment`: the `kr-answer` of a notification and of the browser, and the answer of a silent charge.
 * Members stand in the provider's order with nulls present. `now` becomes serverDate, so that the text, and
 * with it the hash, differs each time.
 */
export function paymentObject(transaction: TransactionRecord, shop: Shop, now: number) {
  return {
    shopId: transaction.shopId,
    orderCycle: transaction.orderOpen ? 'OPEN' : 'CLOSED',
    orderStatus: transactionStatus(transaction),
    serverDate: isoDate(now),
    orderDetails: orderDetailsObject(transaction, modeOf(shop)),
    customer: customerObject(transaction),
    transactions: [paymentTransactionObject(transaction)],
    subMerchantDetails: null,
    _type: 'V4/Payment',
  }
}
