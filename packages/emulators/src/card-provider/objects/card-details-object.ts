import { isoDate } from '../iso-date.ts'
import type { Authentication, TransactionRecord } from '../store/records.ts'
import type { Brand } from '../test-cards.ts'

/** `V4/PaymentMethod/Details/CardDetails`. */
export function cardDetailsObject(transaction: TransactionRecord) {
  const { card, operationType, authentication } = transaction
  const date = isoDate(transaction.createdAt)
  const marked = operationType === 'VERIFICATION'
  return {
    paymentSource: operationType === 'CREDIT' ? 'OTHER' : 'EC',
    manualValidation: 'NO',
    expectedCaptureDate: marked ? null : date,
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
      // Of a registration the mark below tells; a refund is authorised by nobody.
      ...(operationType === 'DEBIT' ? authorization(transaction) : noAuthorization),
      authorizationMode: marked ? 'MARK' : 'FULL',
      _type: 'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse',
    },
    captureResponse: captureResponse(transaction),
    threeDSResponse: legacyThreeDSResponse,
    authenticationResponse: authentication ? authenticationResponse(authentication, card.brand) : null,
    installmentNumber: null,
    installmentCode: null,
    markAuthorizationResponse: {
      ...(marked ? authorization(transaction) : noAuthorization),
      _type: 'V4/PaymentMethod/Details/Cards/MarkAuthorizationResponse',
    },
    // The buyer typed it into the form, but the provider never reports it.
    cardHolderName: null,
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

/** `V4/PaymentMethod/Details/PaymentMethodDetails`: nearly the same once more, with the number as `id`. */
export function paymentMethodDetailsObject(transaction: TransactionRecord) {
  const { pan, threeDSResponse, productCategory, nature, ...same } = cardDetailsObject(transaction)
  return { id: pan, ...same, _type: 'V4/PaymentMethod/Details/PaymentMethodDetails' }
}

function authorization(transaction: TransactionRecord) {
  return {
    amount: transaction.amount,
    currency: transaction.currency,
    authorizationDate: isoDate(transaction.createdAt),
    authorizationNumber: transaction.authorizationNumber,
    authorizationResult: transaction.authorizationResult,
  }
}

const noAuthorization = {
  amount: null,
  currency: null,
  authorizationDate: null,
  authorizationNumber: null,
  authorizationResult: null,
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

/** Of the first 3-D Secure: always there, always empty. */
const legacyThreeDSResponse = {
  authenticationResultData: {
    transactionCondition: null,
    enrolled: null,
    status: null,
    eci: null,
    xid: null,
    cavvAlgorithm: null,
    cavv: null,
    signValid: null,
    brand: null,
    _type: 'V4/PaymentMethod/Details/Cards/CardAuthenticationResponse',
  },
  _type: 'V4/PaymentMethod/Details/Cards/ThreeDSResponse',
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
      commerceIndicator: authentication.status === 'SUCCESS' ? '05' : null,
      extension: null,
      reason: null,
      _type: 'V4/Charge/Authenticate/AuthenticationResult',
    },
    _type: 'V4/AuthenticationResponseData',
  }
}
