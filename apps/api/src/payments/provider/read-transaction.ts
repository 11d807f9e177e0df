import { maskCard } from '@llave/domain/payments/card'
import * as z from 'zod/mini'
import type { CardOnFile, ReportedTransaction } from './payment-snapshot.ts'

/** Fields that are only printed: anything malformed becomes empty, so that it never blocks a payment. */
const decoration = z.catch(z.nullable(z.string().check(z.maxLength(80))), null)
const moment = z.catch(z.nullable(z.string().check(z.refine(isMoment))), null)
const code = z.catch(z.nullable(z.string().check(z.maxLength(40))), null)

const name = z.string().check(z.minLength(1), z.maxLength(40))

const cardDetails = z.object({
  pan: decoration,
  cardHolderName: decoration,
  expiryMonth: z.catch(z.nullable(z.int().check(z.minimum(1), z.maximum(12))), null),
  expiryYear: z.catch(z.nullable(z.int().check(z.minimum(2000), z.maximum(2100))), null),
  paymentMethodSource: decoration,
  initialIssuerTransactionIdentifier: decoration,
  effectiveBrand: decoration,
  authorizationResponse: z.catch(
    z.nullable(z.object({ authorizationNumber: decoration, authorizationDate: moment })),
    null,
  ),
})

/** Strict about account, amount and status; unknown members and statuses are accepted. */
export const transactionWire = z.object({
  shopId: z.string(),
  uuid: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  amount: z.int().check(z.minimum(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  detailedStatus: z.string().check(z.regex(/^[A-Z_]{1,60}$/)),
  operationType: z.enum(['DEBIT', 'CREDIT', 'VERIFICATION']),
  creationDate: z.string().check(z.refine(isMoment)),
  paymentMethodToken: z.catch(z.nullable(z.string()), null),
  errorCode: code,
  detailedErrorCode: code,
  metadata: z.catch(z.nullable(z.object({ proforma: name, codLetra: name })), null),
  transactionDetails: z.object({
    parentTransactionUuid: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/)))),
    cardDetails: z.catch(z.nullable(cardDetails), null),
  }),
})

export function readTransaction(wire: z.output<typeof transactionWire>, raw: unknown): ReportedTransaction {
  const card = wire.transactionDetails.cardDetails
  const authorization = card?.authorizationResponse
  return {
    shop: wire.shopId,
    uuid: wire.uuid,
    operation: wire.operationType,
    amountMinor: wire.amount,
    currency: wire.currency,
    detailedStatus: wire.detailedStatus,
    parentUuid: wire.transactionDetails.parentTransactionUuid ?? null,
    refusalCode: wire.errorCode && [wire.errorCode, wire.detailedErrorCode].filter(Boolean).join(':'),
    maskedCard: card?.pan ? maskCard(card.pan) : '',
    cardBrand: card?.effectiveBrand ?? '',
    authorizationNumber: authorization?.authorizationNumber ?? '',
    operatedAt: Temporal.Instant.from(authorization?.authorizationDate ?? wire.creationDate),
    newToken: readNewToken(wire),
    debt: wire.metadata && { proforma: wire.metadata.proforma, document: wire.metadata.codLetra },
    cardOnFile: readCardOnFile(wire),
    body: JSON.stringify(raw, withoutToken),
  }
}

/**
 * Whether a token is new follows from the kind of operation, and for a debit from its source: real
 * answers of a registration say TOKEN of the token that they made. A charge of a token names that
 * token, a refund the one of its payment.
 */
function readNewToken(wire: z.output<typeof transactionWire>): string | null {
  const { operationType, paymentMethodToken, transactionDetails } = wire
  if (operationType === 'VERIFICATION') return paymentMethodToken
  const charged = transactionDetails.cardDetails?.paymentMethodSource === 'TOKEN'
  return operationType === 'DEBIT' && !charged ? paymentMethodToken : null
}

function readCardOnFile(wire: z.output<typeof transactionWire>): CardOnFile | null {
  const token = readNewToken(wire)
  const card = wire.transactionDetails.cardDetails
  if (token === null || !card?.pan || card.expiryMonth === null || card.expiryYear === null) return null
  return {
    token,
    chainId: card.initialIssuerTransactionIdentifier,
    holder: card.cardHolderName ?? '',
    expiry: { month: card.expiryMonth, year: card.expiryYear },
  }
}

/** The token can be spent with our password: what we keep of a message does not hold it. */
function withoutToken(name: string, value: unknown): unknown {
  return name === 'paymentMethodToken' && value !== null ? '***' : value
}

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}
