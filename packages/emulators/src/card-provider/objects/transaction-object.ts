import { isoDate } from '../iso-date.ts'
import { errorMessage } from '../provider-error.ts'
import { type Mode, modeOf, type Shop } from '../shop.ts'
import type { DetailedStatus, TransactionRecord } from '../store/records.ts'
import { cardDetailsObject } from './card-details-object.ts'
import { customerObject } from './customer-object.ts'
import { orderDetailsObject } from './order-details-object.ts'

const statusOf: Record<DetailedStatus, 'PAID' | 'UNPAID'> = {
  AUTHORISED: 'PAID',
  CAPTURED: 'PAID',
  ACCEPTED: 'PAID',
  REFUSED: 'UNPAID',
  CANCELLED: 'UNPAID',
}

/** The short status that goes with a detailed one. */
export function transactionStatus(transaction: TransactionRecord): 'PAID' | 'UNPAID' {
  return statusOf[transaction.detailedStatus]
}

/** `V4/PaymentTransaction`, as it stands inside a payment. */
export function paymentTransactionObject(transaction: TransactionRecord) {
  return { ...transactionMembers(transaction), _type: 'V4/PaymentTransaction' }
}

/** `V4/Transaction`, as Transaction/Get, Order/Get and refunds answer it: it carries customer and order too. */
export function transactionObject(transaction: TransactionRecord, shop: Shop) {
  const mode: Mode = modeOf(shop)
  return {
    ...transactionMembers(transaction),
    customer: customerObject(transaction),
    orderDetails: orderDetailsObject(transaction, mode),
    paymentId: transaction.paymentId,
    _type: 'V4/Transaction',
  }
}

function transactionMembers(transaction: TransactionRecord) {
  const { error } = transaction
  return {
    shopId: transaction.shopId,
    uuid: transaction.uuid,
    amount: transaction.amount,
    currency: transaction.currency,
    paymentMethodType: 'CARD',
    paymentMethodToken: transaction.paymentMethodToken,
    status: transactionStatus(transaction),
    detailedStatus: transaction.detailedStatus,
    operationType: transaction.operationType,
    effectiveStrongAuthentication: transaction.strongAuthentication,
    creationDate: isoDate(transaction.createdAt),
    errorCode: error?.code ?? null,
    errorMessage: error ? errorMessage(error.code) : null,
    detailedErrorCode: error?.detailedCode ?? null,
    detailedErrorMessage: error?.detailedMessage ?? null,
    metadata: transaction.metadata,
    transactionDetails: transactionDetails(transaction),
  }
}

function transactionDetails(transaction: TransactionRecord) {
  return {
    liabilityShift: transaction.authentication?.status === 'SUCCESS' ? 'YES' : 'NO',
    effectiveAmount: transaction.amount,
    effectiveCurrency: transaction.currency,
    creationContext: creationContext(transaction),
    cardDetails: cardDetailsObject(transaction),
    acquirerDetails: null,
    fraudManagement: {
      riskControl: [],
      riskAnalysis: [],
      riskAssessments: null,
      _type: 'V4/PaymentMethod/Details/FraudManagement',
    },
    subscriptionDetails: {
      subscriptionId: null,
      _type: 'V4/PaymentMethod/Details/SubscriptionDetails',
    },
    parentTransactionUuid: transaction.parentUuid,
    mid: '9900001',
    sequenceNumber: transaction.sequenceNumber,
    externalTransactionId: null,
    nsu: null,
    tid: '001',
    acquirerNetwork: 'IZIPAY',
    userInfo: transaction.userAgent === null ? 'API REST' : 'JS Client',
    paymentMethodTokenPreviouslyRegistered: null,
    occurrenceType: transaction.occurrenceType,
    archivalReferenceId: archivalReference(transaction),
    useCase: null,
    wallet: null,
    _type: 'V4/TransactionDetails',
  }
}

function creationContext(transaction: TransactionRecord): 'CHARGE' | 'REFUND' | 'VERIFICATION' {
  if (transaction.operationType === 'CREDIT') return 'REFUND'
  return transaction.operationType === 'VERIFICATION' ? 'VERIFICATION' : 'CHARGE'
}

/** `L`, day of the year, the six digits of the acquirer's files, the sequence in two digits. */
function archivalReference(transaction: TransactionRecord): string {
  const date = new Date(transaction.createdAt)
  const day = Math.floor((transaction.createdAt - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)
  const sequence = String(transaction.sequenceNumber).padStart(2, '0')
  return `L${String(day).padStart(3, '0')}${transaction.legacyTransId}${sequence}`
}
