import type { Money } from '../money/money.ts'
import type { Device } from './debt-reference.ts'
import type { PaymentKind } from './payment-outcome.ts'
import type { PaymentStanding, PaymentTrail } from './payment-trail.ts'

/** One of the debts that a payment is for. */
export type FollowedDebt = {
  /** Letter code, or document number. */
  readonly document: string
  readonly kind: PaymentKind
  readonly proforma: string
  /** `18 de 48` of the letras of its proforma; 0 of 0 for a cash item. */
  readonly position: number
  readonly total: number
  readonly dueOn: Temporal.PlainDate
  readonly projectCode: string
  readonly projectName: string
  readonly productName: string
}

/**
 * Why money went back: the debt was paid already, the payment was not applied, the debt was lowered, or one of
 * the developer's people gave it back.
 */
export const refundReasons = ['paid-already', 'not-applied', 'lowered', 'requested'] as const
export type RefundReason = (typeof refundReasons)[number]

/** A payment of a customer, in one line. */
export type PaymentSummary = {
  readonly orderId: string
  readonly standing: PaymentStanding
  readonly amount: Money
  readonly at: Temporal.Instant
  /** The oldest first, at least one. */
  readonly debts: readonly FollowedDebt[]
}

/** A payment with each of its steps, as whoever may follow it reads it. */
export type FollowedPayment = PaymentSummary &
  Pick<PaymentTrail, 'steps' | 'asksAt' | 'lapsesAt'> & {
    /** `link`: somebody else paid with a link of the customer. */
    readonly source: 'web' | 'debit' | 'link'
    readonly device: Device
    /** Empty where no card is known. */
    readonly maskedCard: string
    /** "Operación Nro."; empty where the bank authorised nothing. */
    readonly authorizationNumber: string
    /** The bank's refusal and what to do; empty where it refused nothing. */
    readonly reason: string
    readonly advice: string
    /** Empty where there is none. */
    readonly receiptNumber: string
    /** The masked e-mail to which the receipt was sent; empty where it was not, or somebody else paid. */
    readonly receiptSentTo: string
    /** Null where nothing goes back. */
    readonly refundReason: RefundReason | null
    /** Whether the provider answered when it was asked just now, or did not have to be asked. */
    readonly isAnswered: boolean
    /** When this was read. */
    readonly readAt: Temporal.Instant
  }

/** `Letra 18 de 48`, `Separación de lote` or `3 letras` of what a payment is for. */
export function paymentConcept(debts: readonly FollowedDebt[]): string {
  const [first] = debts
  if (!first) return ''
  if (debts.length > 1) return `${debts.length} letras`
  if (first.kind === 'instalment') return `Letra ${first.position} de ${first.total}`
  return first.kind === 'reservation' ? 'Separación de lote' : 'Pago Inicial'
}
