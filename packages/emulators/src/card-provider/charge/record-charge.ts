import { randomBytes, randomInt } from 'node:crypto'
import type { Provider } from '../provider.ts'
import { randomId } from '../random-id.ts'
import type { Authentication, Card, ChargeRequest, TransactionRecord } from '../store/records.ts'
import { bankRefusal, behaviourOf, maskPan, type Refusal } from '../test-cards.ts'

export type ChargeInput = {
  request: ChargeRequest
  /** With the whole number; what is recorded is masked. */
  card: Card
  /** Matched by the `refuse` fault: `Form/Pay` or `Charge/CreatePayment`. */
  service: string
  /** A refusal that was decided before the bank was asked, by 3-D Secure for example. */
  refusal: Refusal | null
  authentication: Authentication | null
  /** The token that is charged; null for a card that was typed in. */
  chargedToken: string | null
  chainId: string | null
  registerCard: boolean
  /** Attempts remain in the form if this one is refused. */
  triesLeft: boolean
  userAgent: string | null
  ipAddress: string | null
}

/**
 * Asks the bank and records the transaction, and the card's token where one was asked for.
 * From here on the money has moved, whatever happens to the messages about it.
 */
export function recordCharge(provider: Provider, input: ChargeInput): TransactionRecord {
  const { request, card } = input
  const now = provider.clock.now()
  const refusal = input.refusal ?? bankDecision(provider, input, now)
  const approved = refusal === null
  const verification = request.amount === 0
  const siblings =
    request.orderId === null ? [] : provider.store.transactionsOf(request.shopId, request.orderId)
  const uuid = randomId()
  const registered = approved && input.registerCard
  // A card that the buyer keeps with the form's own box starts no chain of charges.
  const chained = registered && request.formAction !== 'ASK_REGISTER_PAY'
  const chainId = chained ? networkReference() : input.chainId

  return provider.store.transactions.put(uuid, {
    uuid,
    shopId: request.shopId,
    orderId: request.orderId,
    paymentId: randomId(),
    amount: request.amount,
    currency: request.currency,
    operationType: verification ? 'VERIFICATION' : 'DEBIT',
    detailedStatus: approved ? (verification ? 'ACCEPTED' : 'AUTHORISED') : 'REFUSED',
    createdAt: now,
    error: refusal && {
      code: refusal.errorCode,
      detailedCode: refusal.detailedErrorCode,
      detailedMessage: refusal.detailedErrorMessage,
    },
    metadata: request.metadata,
    customer: request.customer,
    card: { ...card, pan: maskPan(card.pan) },
    paymentMethodToken:
      input.chargedToken ?? (registered ? registerCard(provider, request.shopId, card, chainId) : null),
    paymentMethodSource: input.chargedToken !== null || (registered && verification) ? 'TOKEN' : 'NEW',
    strongAuthentication: input.authentication ? 'ENABLED' : 'DISABLED',
    authentication: input.authentication,
    authorizationNumber: approved ? randomBytes(3).toString('hex') : null,
    authorizationResult: approved ? '0' : refusal.detailedErrorCode,
    initialIssuerTransactionIdentifier: chainId,
    occurrenceType: occurrence(input),
    sequenceNumber: siblings.length + 1,
    legacyTransId: String((900_000 + provider.store.transactions.size()) % 1_000_000).padStart(6, '0'),
    parentUuid: null,
    refundedAmount: 0,
    capturedAt: null,
    orderOpen: !approved && input.triesLeft,
    ipnTargetUrl: request.ipnTargetUrl,
    userAgent: input.userAgent,
    ipAddress: input.ipAddress ?? request.customer.extraDetails?.ipAddress ?? null,
  })
}

function bankDecision(provider: Provider, input: ChargeInput, now: number): Refusal | null {
  const fault = provider.faults.take('refuse', { service: input.service, orderId: input.request.orderId })
  if (fault) return bankRefusal(fault.code ?? '51')
  if (hasExpired(input.card, now)) return bankRefusal('54')
  return behaviourOf(input.card.pan).refusal
}

/** A card is good to the last day of its month. */
export function hasExpired(card: { expiryMonth: number; expiryYear: number }, now: number): boolean {
  return now >= Date.UTC(card.expiryYear, card.expiryMonth, 1)
}

function registerCard(provider: Provider, shopId: string, card: Card, chainId: string | null): string {
  const paymentMethodToken = randomId()
  provider.store.tokens.put(paymentMethodToken, {
    paymentMethodToken,
    shopId,
    card,
    initialIssuerTransactionIdentifier: chainId,
    createdAt: provider.clock.now(),
    cancelledAt: null,
  })
  return paymentMethodToken
}

function occurrence(input: ChargeInput): TransactionRecord['occurrenceType'] {
  if (input.chargedToken !== null) return 'RECURRENT_INTERMEDIAIRE'
  return input.request.formAction.startsWith('REGISTER') ? 'RECURRENT_INITIAL' : 'UNITAIRE'
}

/** Sixteen digits, the card network's own reference of the first transaction. */
function networkReference(): string {
  return `${randomInt(10_000_000, 100_000_000)}${randomInt(10_000_000, 100_000_000)}`
}
