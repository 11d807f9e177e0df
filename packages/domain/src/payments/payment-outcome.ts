import type { IdentityDocument } from '../access/document-type.ts'
import type { Money } from '../money/money.ts'
import type { DebtReference } from './debt-reference.ts'
import type { OrderState } from './order-state.ts'
import type { RateMicros } from './preferential-rate.ts'

/** A letra, in cash mode a lot reservation or an initial payment, or a prepayment that was asked for here. */
export type PaymentKind = 'instalment' | 'reservation' | 'initial-payment' | 'prepayment'

/** Who pays a letra of somebody else with a link, and what they are told of it. */
export type ReceiptPayer = {
  readonly name: string
  readonly document: IdentityDocument
  /** The place of the letra among those of its contract. */
  readonly letraNumber: number
}

/** One of several letras that were paid with one charge. */
export type PaidLetra = {
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  /** What of the charge was for it. */
  readonly amount: Money
  /** What that paid of it, in its own currency. */
  readonly debtAmount: Money
}

/** The receipt of a settled payment, from the server's rows alone. */
export type PaymentReceipt = {
  readonly receiptNumber: string
  /** The code to type or scan to check the receipt. */
  readonly verificationCode: string
  readonly orderId: string
  readonly kind: PaymentKind
  /** Of several letras the first: the oldest. */
  readonly debt: DebtReference
  /** Where several letras were paid: all of them, the oldest first; else none. */
  readonly letras: readonly PaidLetra[]
  /** Whose payment it is: who paid, or for whom somebody else did. */
  readonly customerName: string
  readonly customerEmail: string
  /** The holder of the contract, where a co-holder paid. */
  readonly holderName: string | null
  /** Who paid with a link of the customer's; null where they paid themselves. */
  readonly payer: ReceiptPayer | null
  readonly projectName: string
  readonly productName: string
  readonly dueOn: Temporal.PlainDate
  /** What was really charged, in the currency that was charged. */
  readonly amount: Money
  /** What that paid of the debt, and at which rate, where dollars were paid in soles. */
  readonly exchange: { readonly debtAmount: Money; readonly rate: RateMicros } | null
  readonly maskedCard: string
  readonly authorizationNumber: string
  readonly operatedAt: Temporal.Instant
  /** The card was put on automatic debit; `declined` where it was asked for and could not be. */
  readonly affiliation: 'none' | 'done' | 'declined'
}

/**
 * The outcome of an order (docs/wire.md, "The outcome of a payment"). `waiting`: a form was opened
 * and nobody has paid yet. `confirming`: a payment may be under way. `refused`: the bank refused, with
 * the reason. `expired`: the form expired unused. `returned`: the debt was already paid, so this
 * payment is refunded.
 */
export type PaymentOutcome =
  | { readonly state: 'settled'; readonly receipt: PaymentReceipt }
  | { readonly state: 'waiting' | 'confirming' | 'expired' | 'returned'; readonly orderId: string }
  | {
      readonly state: 'refused'
      readonly orderId: string
      readonly reason: string
      readonly advice: string
    }

/**
 * The outcome that the customer sees for each order state. A receipt, a refused earlier try or
 * quarantined money take precedence.
 */
export const outcomeOfOrder = {
  created: 'waiting',
  form_issued: 'waiting',
  sending: 'confirming',
  unknown: 'confirming',
  paid: 'confirming',
  refused: 'refused',
  expired: 'expired',
  superseded: 'expired',
  surplus: 'returned',
  refunded: 'returned',
} as const satisfies Record<OrderState, Exclude<PaymentOutcome['state'], 'settled'>>

/**
 * Whether the form may be shown again: no payment is known or possibly under way. The same follows
 * from the table of order states, as its test shows, but the checkout would load that for this alone.
 */
export function mayPayAgain(outcome: PaymentOutcome['state']): boolean {
  return outcome === 'waiting' || outcome === 'refused' || outcome === 'expired'
}
