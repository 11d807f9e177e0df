/**
 * Where what this emulator writes comes from, member by member and value by value.
 *
 * seen        observed in a real answer of the provider's test mode
 * documented  the vendor's documents, kits or samples say so, or an integration that somebody ran
 * ours        our reading, or our choice where the provider decides by account, bank or country
 *
 * `evidence.test.ts` lets every kind of answer be written and fails where a member or a value is
 * not in this table, or something here is never written. Who meets a real answer that differs
 * changes the emulator and the mark, in this order.
 */
export type Source = 'seen' | 'documented' | 'ours'

/** One source for a member whose value is the merchant's, the card's, a date or a number; else one a value. */
type Member = Source | Readonly<Record<string, Source>>

const seen = 'seen'
const documented = 'documented'
const ours = 'ours'
const seenNull = { null: seen } as const

const address = {
  address: seenNull,
  category: seenNull,
  cellPhoneNumber: seen,
  city: seenNull,
  country: seen,
  district: seenNull,
  firstName: seen,
  identityCode: seen,
  identityType: seen,
  language: seen,
  lastName: seen,
  phoneNumber: seenNull,
  state: seenNull,
  streetNumber: seenNull,
  title: seenNull,
  zipCode: seenNull,
  legalName: seenNull,
} as const

const authorization = {
  amount: seen,
  currency: seen,
  authorizationDate: seen,
  authorizationNumber: seen,
  authorizationResult: { null: seen, '0': seen, '51': seen, '05': documented },
} as const

const card = {
  paymentSource: { EC: seen, OTHER: seen },
  manualValidation: { NO: seen },
  expectedCaptureDate: seen,
  effectiveBrand: { VISA: seen, MASTERCARD: documented },
  pan: seen,
  expiryMonth: seen,
  expiryYear: seen,
  country: { PE: seen },
  issuerCode: seenNull,
  issuerName: { 'Banco de prueba': ours },
  effectiveProductCode: seenNull,
  legacyTransId: seen,
  legacyTransDate: seen,
  // Of a registration TOKEN, of a payment that registers its card NEW; refused registrations were not seen.
  paymentMethodSource: { NEW: seen, TOKEN: seen },
  authorizationResponse: seen,
  captureResponse: seen,
  threeDSResponse: seen,
  authenticationResponse: seen,
  installmentNumber: seenNull,
  installmentCode: seenNull,
  markAuthorizationResponse: seen,
  cardHolderName: seenNull,
  cardHolderPan: seen,
  cardHolderExpiryMonth: seen,
  cardHolderExpiryYear: seen,
  identityDocumentNumber: seenNull,
  identityDocumentType: seenNull,
  // Seen of registrations and charges of a token; null of payments and refunds. Of REGISTER_PAY: ours.
  initialIssuerTransactionIdentifier: seen,
  productCategory: { DEBIT: seen },
  nature: { CONSUMER_CARD: seen },
} as const

const { pan, threeDSResponse, productCategory, nature, ...alike } = card

/** `V4/PaymentTransaction` and `V4/Transaction` have these in common, each in an order of its own. */
const transaction = {
  shopId: seen,
  uuid: seen,
  amount: seen,
  currency: seen,
  paymentMethodType: { CARD: seen },
  // Of a refund it is the one of its payment. A refused charge of a token names it: ours.
  paymentMethodToken: seen,
  status: { PAID: seen, UNPAID: seen },
  detailedStatus: { AUTHORISED: seen, CAPTURED: seen, ACCEPTED: seen, REFUSED: seen, CANCELLED: seen },
  operationType: { DEBIT: seen, CREDIT: seen, VERIFICATION: seen },
  effectiveStrongAuthentication: { ENABLED: seen, DISABLED: seen },
  creationDate: seen,
  errorCode: { null: seen, ACQ_001: seen, PSP_539: documented },
  errorMessage: { null: seen, 'payment refused': seen, '3-D Secure authentication refused': ours },
  detailedErrorCode: { null: seen, '51': seen, '05': documented },
  detailedErrorMessage: {
    null: seen,
    'Insufficient funds or credit limit exceeded': seen,
    'Do not honor': ours,
  },
  metadata: seen,
  transactionDetails: seen,
} as const

export const evidence: Readonly<Record<string, Readonly<Record<string, Member>>>> = {
  'V4/WebService/Response': {
    webService: seen,
    version: { V4: seen },
    applicationVersion: { '6.14.3': seen },
    status: { SUCCESS: seen, ERROR: seen },
    answer: seen,
    ticket: seen,
    serverDate: seen,
    applicationProvider: { LYRA: seen },
    metadata: seenNull,
    mode: { TEST: seen },
    serverUrl: seen,
  },
  'V4/WebService/WebServiceError': {
    errorCode: {
      PSP_010: seen,
      INT_902: seen,
      INT_905: documented,
      PSP_030: documented,
      PSP_075: documented,
      PSP_076: documented,
      PSP_083: documented,
      PSP_104: documented,
      PSP_105: documented,
      PSP_510: documented,
    },
    errorMessage: {
      'transaction not found': seen,
      'web-service input data validation error': seen,
      'invalid login or password': ours,
      'token not found': ours,
      'the transaction cannot be cancelled, refund it': ours,
      'the transaction cannot be refunded yet, cancel it': ours,
      'an unpaid transaction cannot be refunded': ours,
      'the transaction is already refunded': ours,
      'the transaction is already cancelled': ours,
      'the refund is higher than what is left of the transaction': ours,
    },
    detailedErrorCode: seenNull,
    detailedErrorMessage: { null: seen, 'unknown member other': ours },
    ticket: { null: seen },
    shopId: { '12345678': seen, 'N/A': ours },
  },
  'V4/Charge/SDKTestResult': { value: documented },
  'V4/Charge/PaymentForm': { formToken: seen },
  'V4/Common/ResponseCodeAnswer': { responseCode: { '0': seen, '30': documented } },
  // Of the whole object only the date of the cancellation is known.
  'V4/Token': { paymentMethodToken: ours, creationDate: ours, cancellationDate: documented },
  'V4/OrderTransactions': { orderId: seen, shopId: seen, transactions: seen },
  'V4/Payment': {
    shopId: seen,
    orderCycle: { OPEN: seen, CLOSED: seen },
    orderStatus: { PAID: seen, UNPAID: seen },
    serverDate: seen,
    orderDetails: seen,
    customer: seen,
    transactions: seen,
    subMerchantDetails: seenNull,
  },
  'V4/OrderDetails': {
    orderTotalAmount: seen,
    // Null where a transaction is reported alone.
    orderEffectiveAmount: seen,
    orderCurrency: seen,
    mode: { TEST: seen },
    orderId: seen,
    metadata: seenNull,
  },
  'V4/Customer/Customer': {
    billingDetails: seen,
    email: seen,
    reference: seen,
    shippingDetails: seen,
    extraDetails: seen,
    shoppingCart: seen,
  },
  'V4/Customer/BillingDetails': address,
  'V4/Customer/ShippingDetails': {
    address: seenNull,
    address2: seenNull,
    category: seenNull,
    city: seenNull,
    country: seenNull,
    deliveryCompanyName: seenNull,
    district: seenNull,
    firstName: seenNull,
    identityCode: seenNull,
    lastName: seenNull,
    legalName: seenNull,
    phoneNumber: seenNull,
    shippingMethod: seenNull,
    shippingSpeed: seenNull,
    state: seenNull,
    streetNumber: seenNull,
    zipCode: seenNull,
  },
  'V4/Customer/ExtraDetails': {
    browserAccept: seenNull,
    fingerPrintId: seenNull,
    ipAddress: seen,
    browserUserAgent: seen,
  },
  'V4/Customer/ShoppingCart': {
    insuranceAmount: seenNull,
    shippingAmount: seenNull,
    taxAmount: seenNull,
    cartItemInfo: seenNull,
  },
  'V4/PaymentTransaction': transaction,
  'V4/Transaction': {
    shopId: transaction.shopId,
    uuid: transaction.uuid,
    paymentMethodType: transaction.paymentMethodType,
    paymentMethodToken: transaction.paymentMethodToken,
    detailedStatus: transaction.detailedStatus,
    status: transaction.status,
    amount: transaction.amount,
    currency: transaction.currency,
    creationDate: transaction.creationDate,
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    detailedErrorCode: transaction.detailedErrorCode,
    detailedErrorMessage: transaction.detailedErrorMessage,
    effectiveStrongAuthentication: transaction.effectiveStrongAuthentication,
    customer: seen,
    transactionDetails: transaction.transactionDetails,
    orderDetails: seen,
    operationType: transaction.operationType,
    metadata: transaction.metadata,
    // Reported by Order/Get, but not for a cancellation or a refund.
    paymentId: seen,
  },
  'V4/TransactionDetails': {
    // YES was not seen, nor null of anything but a refund and a refusal.
    liabilityShift: { NO: seen, null: seen, YES: documented },
    effectiveAmount: seen,
    effectiveCurrency: seen,
    creationContext: { CHARGE: seen, REFUND: seen, VERIFICATION: seen },
    cardDetails: seen,
    paymentMethodDetails: seen,
    acquirerDetails: seenNull,
    fraudManagement: seen,
    subscriptionDetails: seen,
    parentTransactionUuid: seen,
    mid: { '9900001': ours },
    sequenceNumber: seen,
    taxAmount: seenNull,
    preTaxAmount: seenNull,
    taxRate: seenNull,
    externalTransactionId: seenNull,
    dcc: seenNull,
    nsu: seenNull,
    tid: { '001': seen },
    // One real answer of this very provider said PROCESOS_ISO.
    acquirerNetwork: { IZIPAY: ours },
    taxRefundAmount: seenNull,
    userInfo: { 'JS Client': seen, null: seen },
    paymentMethodTokenPreviouslyRegistered: seenNull,
    occurrenceType: { UNITAIRE: seen, RECURRENT_INITIAL: seen, RECURRENT_INTERMEDIAIRE: seen },
    archivalReferenceId: seen,
    useCase: seenNull,
    wallet: seenNull,
  },
  'V4/PaymentMethod/Details/CardDetails': card,
  'V4/PaymentMethod/Details/PaymentMethodDetails': { id: pan, ...alike },
  'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse': {
    ...authorization,
    authorizationMode: { FULL: seen, MARK: seen },
  },
  'V4/PaymentMethod/Details/Cards/MarkAuthorizationResponse': authorization,
  'V4/PaymentMethod/Details/Cards/CardCaptureResponse': {
    refundAmount: seen,
    refundCurrency: seen,
    captureDate: seen,
    // A number once captured.
    captureFileNumber: { null: ours },
    effectiveRefundAmount: seen,
    effectiveRefundCurrency: seen,
  },
  'V4/PaymentMethod/Details/Cards/ThreeDSResponse': { authenticationResultData: seen },
  'V4/PaymentMethod/Details/Cards/CardAuthenticationResponse': {
    transactionCondition: seenNull,
    enrolled: seenNull,
    status: seenNull,
    eci: seenNull,
    xid: seenNull,
    cavvAlgorithm: seenNull,
    cavv: seenNull,
    signValid: seenNull,
    brand: seenNull,
  },
  'V4/AuthenticationResponseData': { id: seen, operationSessionId: seenNull, protocol: seen, value: seen },
  'V4/Charge/Authenticate/Protocol': {
    name: { THREEDS: seen },
    version: { '2.2.0': seen },
    network: { VISA: seen, MASTERCARD: ours },
    // Real answers repeat what was asked for.
    challengePreference: { NO_PREFERENCE: seen },
    simulation: { true: seen },
  },
  'V4/Charge/Authenticate/AuthenticationResult': {
    authenticationType: { null: seen, CHALLENGE: seen, FRICTIONLESS: documented },
    // Real challenges name one.
    authenticationId: { null: ours },
    authenticationValue: { null: ours },
    status: { SUCCESS: seen, NOT_ENROLLED: seen, UNAVAILABLE: documented, FAILED: documented },
    commerceIndicator: { null: seen, '05': seen },
    // Real answers hold an object of the second 3-D Secure here.
    extension: { null: ours },
    reason: seenNull,
  },
  'V4/PaymentMethod/Details/FraudManagement': {
    riskControl: seen,
    riskAnalysis: seen,
    riskAssessments: seenNull,
  },
  'V4/PaymentMethod/Details/SubscriptionDetails': { subscriptionId: seenNull },
  // What the browser can read out of a form token. The lists and rules inside were seen to be longer.
  'form token': {
    amount: seen,
    currency: seen,
    mode: { TEST: seen },
    version: { '4': seen },
    orderId: seen,
    shopName: ours,
    formAction: { REGISTER_PAY: documented, PAYMENT: documented },
    brandPriority: ours,
    categories: ours,
    cards: ours,
    smartForm: ours,
    apiRestVersion: { '4.0': seen },
    country: { PE: ours },
    jSessionId: seen,
  },
  'kr fields': {
    'kr-hash': seen,
    'kr-hash-algorithm': { sha256_hmac: seen },
    'kr-hash-key': { password: seen, sha256_hmac: documented },
    'kr-answer-type': { 'V4/Payment': seen },
    'kr-answer': seen,
  },
}
