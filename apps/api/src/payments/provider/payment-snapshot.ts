import type { CardExpiry } from '@llave/domain/debit/card-expiry'

/** A card stored at the provider. Its token can be charged with our password, so it is encrypted at rest. */
export type CardOnFile = {
  readonly token: string
  /** The network's reference of the first charge, which the later ones name; the provider may have none. */
  readonly chainId: string | null
  /** The name on the card; empty where the provider omits it, as in every real answer so far. */
  readonly holder: string
  readonly expiry: CardExpiry
}

/** The debt that a form or a charge was made for, as our metadata named it to the provider. */
export type NamedDebt = {
  readonly proforma: string
  /** A letra's code, or the document number of a cash item. */
  readonly document: string
}

/** What the provider reports of one transaction, in domain terms. Amounts in minor units. */
export type ReportedTransaction = {
  /** The provider's account that it belongs to; its uuid is unique there. */
  readonly shop: string
  readonly uuid: string
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly amountMinor: number
  /** ISO code as it came; only PEN and USD can be ours. */
  readonly currency: string
  readonly detailedStatus: string
  /** On a refund: the payment that it gives back. */
  readonly parentUuid: string | null
  /** `errorCode`, then `:` and the acquirer's own code where there is one. */
  readonly refusalCode: string | null
  /** As receipts print it: 497010******0055. */
  readonly maskedCard: string
  readonly cardBrand: string
  readonly authorizationNumber: string
  readonly operatedAt: Temporal.Instant
  /** The token that this transaction created: the provider stores the card until we cancel it. */
  readonly newToken: string | null
  /** Null where the provider repeats no metadata of ours. */
  readonly debt: NamedDebt | null
  /** That card, where the report has everything that a charge without its holder needs. */
  readonly cardOnFile: CardOnFile | null
  /** The report as received, for the record, without the card's token. */
  readonly body: string
}

/** What one verified message, or one answer of the provider, reports of an order. */
export type PaymentSnapshot = {
  readonly orderId: string
  /** CLOSED: no further try can come on this form. Order/Get does not say. */
  readonly orderCycle: 'OPEN' | 'CLOSED' | null
  readonly transactions: readonly ReportedTransaction[]
}
