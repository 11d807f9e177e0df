import { isoDate } from '../iso-date.ts'
import type { Authentication, TransactionRecord } from '../store/records.ts'
import type { Brand } from '../test-cards.ts'

/** `V4/PaymentMethod/Details/CardDetails`. */
export function cardDetailsObject(transaction: TransactionRecord) {
  const { card } = transaction
  const date = isoDate(transaction.createdAt)
  return {
    paymentSource: 'EC',
    manualValidation: 'NO',
    expectedCaptureDate: date,
    effectiveBrand: card.brand,
    pan: card.pan,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    country: 'PE',
    issuerCode: null,
    issuerName: 'Banco de prueba',
    effectiveProductCode: null,
    legacyTransId: transaction.legacyTransId,
    legacyTransDate: date,
    paymentMethodSource: transaction.paymentMethodSource,
    authorizationResponse: {
      amount: transaction.amount,
      currency: transaction.currency,
      authorizationDate: date,
      authorizationNumber: transaction.authorizationNumber,
      authorizationResult: transaction.authorizationResult,
      authorizationMode: transaction.operationType === 'VERIFICATION' ? 'MARK' : 'FULL',
      _type: 'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse',
    },
    captureResponse: captureResponse(transaction),
    authenticationResponse: transaction.authentication
      ? authenticationResponse(transaction.authentication, card.brand)
      : null,
    installmentNumber: null,
    installmentCode: null,
    cardHolderName: card.holderName,
    cardHolderPan: card.pan,
    cardHolderExpiryMonth: card.expiryMonth,
    cardHolderExpiryYear: card.expiryYear,
    identityDocumentNumber: null,
    identityDocumentType: null,
    initialIssuerTransactionIdentifier: transaction.initialIssuerTransactionIdentifier,
    productCategory: 'DEBIT',
    nature: 'CONSUMER_CARD',
    _type: 'V4/PaymentMethod/Details/CardDetails',
  }
}

function captureResponse(transaction: TransactionRecord) {
  const refunded = transaction.refundedAmount > 0
  const refundAmount = refunded ? transaction.refundedAmount : null
  const refundCurrency = refunded ? transaction.currency : null
  return {
    refundAmount,
    refundCurrency,
    captureDate: transaction.capturedAt === null ? null : isoDate(transaction.capturedAt),
    captureFileNumber: null,
    effectiveRefundAmount: refundAmount,
    effectiveRefundCurrency: refundCurrency,
    _type: 'V4/PaymentMethod/Details/Cards/CardCaptureResponse',
  }
}

function authenticationResponse(authentication: Authentication, brand: Brand) {
  return {
    id: authentication.id,
    operationSessionId: null,
    protocol: {
      name: 'THREEDS',
      version: '2.2.0',
      network: brand,
      challengePreference: 'NO_PREFERENCE',
      simulation: true,
      _type: 'V4/Charge/Authenticate/Protocol',
    },
    value: {
      authenticationType: authentication.type,
      authenticationId: null,
      authenticationValue: null,
      status: authentication.status,
      commerceIndicator: authentication.status === 'SUCCESS' ? '05' : '07',
      extension: null,
      reason: null,
      _type: 'V4/Charge/Authenticate/AuthenticationResult',
    },
    _type: 'V4/AuthenticationResponseData',
  }
}
