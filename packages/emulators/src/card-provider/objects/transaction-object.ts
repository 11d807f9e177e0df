import { isoDate } from '../iso-date.ts'
import { errorMessage } from '../provider-error.ts'
import { modeOf, type Shop } from '../shop.ts'
import type { DetailedStatus, TransactionRecord } from '../store/records.ts'
import { cardDetailsObject, paymentMethodDetailsObject } from './card-details-object.ts'
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
    ...errorMembers(transaction),
    metadata: transaction.metadata,
    transactionDetails: transactionDetails(transaction, transaction.userAgent === null ? 'silent' : 'form'),
    _type: 'V4/PaymentTransaction',
  }
}

/** `V4/Transaction`, as Transaction/Get and Order/Get answer it: in another order, with customer and order too. */
export function transactionObject(transaction: TransactionRecord, shop: Shop) {
  return {
    ...standaloneMembers(transaction, shop),
    paymentId: transaction.paymentId,
    _type: 'V4/Transaction',
  }
}

/** `V4/Transaction` as Transaction/CancelOrRefund answers it: without the payment's id. */
export function changedTransactionObject(transaction: TransactionRecord, shop: Shop) {
  return { ...standaloneMembers(transaction, shop), _type: 'V4/Transaction' }
}

function standaloneMembers(transaction: TransactionRecord, shop: Shop) {
  return {
    shopId: transaction.shopId,
    uuid: transaction.uuid,
    paymentMethodType: 'CARD',
    paymentMethodToken: transaction.paymentMethodToken,
    detailedStatus: transaction.detailedStatus,
    status: transactionStatus(transaction),
    amount: transaction.amount,
    currency: transaction.currency,
    creationDate: isoDate(transaction.createdAt),
    ...errorMembers(transaction),
    effectiveStrongAuthentication: transaction.strongAuthentication,
    customer: customerObject(transaction),
    transactionDetails: transactionDetails(transaction, 'standalone'),
    orderDetails: { ...orderDetailsObject(transaction, modeOf(shop)), orderEffectiveAmount: null },
    operationType: transaction.operationType,
    metadata: transaction.metadata,
  }
}

function errorMembers({ error }: TransactionRecord) {
  return {
    errorCode: error?.code ?? null,
    errorMessage: error ? errorMessage(error.code) : null,
    detailedErrorCode: error?.detailedCode ?? null,
    detailedErrorMessage: error?.detailedMessage ?? null,
  }
}

/** A few members exist, or have a value, only where the transaction is reported in one of these ways. */
function transactionDetails(transaction: TransactionRecord, context: 'form' | 'silent' | 'standalone') {
  return {
    liabilityShift: liabilityShift(transaction),
    effectiveAmount: transaction.amount,
    effectiveCurrency: transaction.currency,
    creationContext: creationContext(transaction),
    cardDetails: cardDetailsObject(transaction),
    paymentMethodDetails: paymentMethodDetailsObject(transaction),
    acquirerDetails: null,
    fraudManagement: {
      riskControl: [],
      riskAnalysis: [],
      ...(context === 'form' ? { riskAssessments: null } : {}),
      _type: 'V4/PaymentMethod/Details/FraudManagement',
    },
    ...(context === 'standalone'
      ? {}
      : {
          subscriptionDetails: {
            subscriptionId: null,
            _type: 'V4/PaymentMethod/Details/SubscriptionDetails',
          },
        }),
    parentTransactionUuid: transaction.parentUuid,
    mid: '9900001',
    sequenceNumber: transaction.sequenceNumber,
    taxAmount: null,
    preTaxAmount: null,
    taxRate: null,
    externalTransactionId: null,
    ...(context === 'form' ? { dcc: null } : {}),
    nsu: null,
    tid: '001',
    acquirerNetwork: 'IZIPAY',
    taxRefundAmount: null,
    userInfo: context === 'form' ? 'JS Client' : null,
    paymentMethodTokenPreviouslyRegistered: null,
    occurrenceType: transaction.occurrenceType,
    archivalReferenceId: archivalReference(transaction),
    useCase: null,
    wallet: null,
    _type: 'V4/TransactionDetails',
  }
}

/** Neither a refusal nor a refund has one; a registration's is NO whatever its authentication. */
function liabilityShift({ operationType, authentication, error }: TransactionRecord): 'YES' | 'NO' | null {
  if (error !== null || operationType === 'CREDIT') return null
  return operationType === 'DEBIT' && authentication?.status === 'SUCCESS' ? 'YES' : 'NO'
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
