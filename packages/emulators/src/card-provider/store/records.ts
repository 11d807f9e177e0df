import type { AuthenticationStatus, Brand } from '../test-cards.ts'

/** What the merchant said about the buyer, as it came; absent members are absent. */
export type CustomerInput = {
  reference?: string
  email?: string
  billingDetails?: Record<string, string>
  extraDetails?: { ipAddress?: string }
}

/** What a form token or a silent charge asks for. */
export type ChargeRequest = {
  shopId: string
  orderId: string | null
  /** Minor units; 0 for a registration without payment. */
  amount: number
  currency: string
  formAction: FormAction
  customer: CustomerInput
  metadata: Record<string, string> | null
  strongAuthentication: string | null
  /** Extra tries after the first. */
  retry: number
  ipnTargetUrl: string | null
}

export type FormAction = 'PAYMENT' | 'REGISTER' | 'REGISTER_PAY' | 'ASK_REGISTER_PAY' | 'SILENT'

export type FormRecord = ChargeRequest & {
  formToken: string
  createdAt: number
  attempts: number
  /** Set by the attempt that succeeded; nothing can be paid with this form after it. */
  succeededWith: string | null
  /** No attempt can follow: it succeeded, its tries are used up, or its time is over. */
  closed: boolean
}

export type Card = {
  pan: string
  brand: Brand
  expiryMonth: number
  expiryYear: number
}

export type DetailedStatus = 'AUTHORISED' | 'CAPTURED' | 'ACCEPTED' | 'REFUSED' | 'CANCELLED'

export type TransactionRecord = {
  uuid: string
  shopId: string
  orderId: string | null
  paymentId: string
  amount: number
  currency: string
  operationType: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  detailedStatus: DetailedStatus
  createdAt: number
  /** `detailedErrorCode` and its message come from the acquirer; null when it was never asked. */
  error: { code: string; detailedCode: string | null; detailedMessage: string | null } | null
  metadata: Record<string, string> | null
  customer: CustomerInput
  /** Masked. */
  card: Card
  paymentMethodToken: string | null
  /** TOKEN also of a registration: the token that it made. */
  paymentMethodSource: 'NEW' | 'TOKEN'
  strongAuthentication: 'ENABLED' | 'DISABLED'
  authentication: Authentication | null
  authorizationNumber: string | null
  authorizationResult: string | null
  initialIssuerTransactionIdentifier: string | null
  occurrenceType: 'UNITAIRE' | 'RECURRENT_INITIAL' | 'RECURRENT_INTERMEDIAIRE'
  sequenceNumber: number
  /** Six digits that the acquirer's files know the transaction by. */
  legacyTransId: string
  parentUuid: string | null
  /** Minor units given back so far. */
  refundedAmount: number
  capturedAt: number | null
  /** Attempts remained in its form when it ended. */
  orderOpen: boolean
  ipnTargetUrl: string | null
  userAgent: string | null
  ipAddress: string | null
}

export type Authentication = {
  id: string
  type: 'CHALLENGE' | 'FRICTIONLESS' | null
  status: AuthenticationStatus
}

export type TokenRecord = {
  paymentMethodToken: string
  shopId: string
  card: Card
  initialIssuerTransactionIdentifier: string | null
  createdAt: number
  cancelledAt: number | null
}

/** A 3-D Secure session. No transaction exists until it ends. */
export type ChallengeRecord = {
  id: string
  formToken: string
  card: Card
  register: boolean
  email: string | null
  createdAt: number
  userAgent: string | null
  ipAddress: string | null
  /** What the buyer pressed on the bank's page. */
  answer: 'authorised' | 'rejected' | null
  transactionUuid: string | null
}

/** A notification that is still to be sent, or to be sent again. */
export type PendingIpn = {
  id: string
  transactionUuid: string
  dueAt: number
  attempt: number
  heldForOrder: boolean
}

/** A silent charge that was accepted and will be processed later. */
export type PendingCharge = {
  id: string
  request: ChargeRequest
  paymentMethodToken: string
  chainId: string | null
  dueAt: number
}
