import type { Decision } from '@llave/domain/payments/settlement-decision'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Trx } from '../../database/database.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import type { Order, OrderPart } from '../orders/order.store.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'

/** One verified message: its transactions are settled one after the other, in one transaction of the database. */
export type Message = {
  readonly trx: Trx
  readonly clock: Clock
  readonly source: Source
  readonly snapshot: PaymentSnapshot
  /** Automatic debit; without it no card is affiliated, and the payment is settled all the same. */
  readonly cards: CardRegistry | undefined
}

/** What is recorded of a transaction from its last report. */
export type RecordedTransaction = {
  readonly rank: number
  readonly detailedStatus: string
  readonly quarantined: boolean
  /** What the operator did with its money in quarantine. */
  readonly resolution: string | null
}

/**
 * One transaction being settled: the provider's report, the locked rows that it concerns, and the
 * decision. Created only by `lockForSettlement`.
 */
export type SettlementContext = Message & {
  /** Of when the rows were held: whoever held them before has an earlier one. */
  readonly now: Temporal.Instant
  readonly transaction: ReportedTransaction
  /** Null where it is reported for the first time. */
  readonly recorded: RecordedTransaction | null
  /** Null where no order has that id. */
  readonly order: Order | null
  /** What the order pays of each of its debts, the oldest first. */
  readonly parts: readonly OrderPart[]
  readonly decision: Decision
}

export type OrderSettlementContext = SettlementContext & { readonly order: Order }

/** A payment being credited: by a report of the provider, or by a person out of quarantine. */
export type CreditedPayment = Pick<
  OrderSettlementContext,
  'trx' | 'now' | 'order' | 'parts' | 'transaction' | 'cards'
>

/** Throws where the transaction has no order: only the decisions quarantine and ignore may lack one. */
export function requireOrder(context: SettlementContext): OrderSettlementContext {
  const { order, decision, transaction } = context
  if (!order) throw new Error(`${decision.kind} of ${transaction.uuid}, which belongs to no order`)
  return { ...context, order }
}

/** The outcome of one transaction, for the log; contains no personal data. */
export type SettlementOutcome = {
  readonly transaction: string
  readonly kind: Decision['kind'] | 'returned'
  readonly reason?: string
}
